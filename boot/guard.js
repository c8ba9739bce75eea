// A classic script, so that it runs even where the page's modules do not come: then nothing else could say so.
(function () {
  var QUIET = 30000; // ms

  function fail(reason) {
    var box = document.getElementById("start");
    if (!box || document.documentElement.classList.contains("is-booted")) return;
    document.getElementById("start-word").textContent = "The games could not start";
    document.getElementById("start-reason").textContent = reason;
    document.getElementById("start-failure").hidden = false;
    box.classList.add("is-failed");
  }

  addEventListener(
    "error",
    function (event) {
      var source = event.target && event.target.tagName === "SCRIPT" && event.target.src;
      if (source) fail(source.split("/").slice(-2).join("/") + " or something that it needs did not load.");
    },
    true,
  );
  setTimeout(function () {
    fail("The page's own scripts did not start.");
  }, QUIET);
  document.addEventListener("click", function (event) {
    if (event.target.id === "start-reload") location.reload();
  });
})();
