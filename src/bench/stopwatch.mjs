// Runs in the lab's own page, before anything of the lab: takes times where they arise.

/** Milliseconds from an input until the first new result was painted, and until the lab was at rest (two frames later). */
/** @typedef {{ readonly painted: number, readonly rest: number }} Times */

const watch = {
  /** @type {number[]} Milliseconds of each. */
  longTasks: [],

  /**
   * Times what the next key does to a lane.
   *
   * @param {string} lane its name, as in "A CCB"
   * @returns {Promise<Times>}
   */
  nextKey(lane) {
    return new Promise((resolve) => {
      addEventListener("keydown", (event) => resolve(timesSince(event.timeStamp, `section[aria-label="${lane}"]`)), {
        once: true,
        capture: true,
      });
    });
  },

  /**
   * Pastes a page and times it.
   *
   * @param {string} html
   * @returns {Promise<Times>}
   */
  paste(html) {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", html);
    const times = timesSince(performance.now(), ".lane");
    document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    return times;
  },
};

new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) watch.longTasks.push(duration);
}).observe({ type: "longtask", buffered: true });

Object.assign(window, { stopwatch: watch });

/**
 * @param {number} start
 * @param {string} selector of what says which run of a lane is shown
 * @returns {Promise<Times>}
 */
function timesSince(start, selector) {
  const shown = () => [...document.querySelectorAll(selector)].map((element) => element.getAttribute("data-run") ?? "").join();
  return new Promise((resolve) => {
    const before = shown();
    let wasBusy = false;
    /** @type {Promise<number> | undefined} */
    let painted;
    const observer = new MutationObserver(() => {
      const now = shown();
      if (now !== before && now !== "") painted ??= nextPaint();
      const isIdle = "idle" in document.documentElement.dataset;
      wasBusy ||= !isIdle;
      if (!wasBusy || !isIdle) return;
      observer.disconnect();
      const rest = performance.now() - start;
      // Nothing is painted where a value comes to what was shown before.
      void (painted ?? Promise.resolve(start + rest)).then((time) => resolve({ painted: time - start, rest }));
    });
    observer.observe(document, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ["data-run", "data-idle"],
    });
  });
}

/** @returns {Promise<number>} the time after the next frame was painted */
function nextPaint() {
  return new Promise((resolve) => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener("message", () => resolve(performance.now()));
      port1.start();
      port2.postMessage(undefined);
    });
  });
}
