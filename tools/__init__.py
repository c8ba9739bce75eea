"""Tools around the site: building it, serving it, finding a browser for its tests."""
