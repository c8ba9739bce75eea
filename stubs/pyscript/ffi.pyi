from pyodide.ffi import create_proxy as create_proxy
from pyodide.ffi import to_js as to_js
