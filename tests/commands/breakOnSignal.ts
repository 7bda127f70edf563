// Preloaded in a test: makes the program fail on a signal, outside any error handler.
process.on("SIGUSR1", () => {
  throw new Error("thrown where nobody catches it");
});
process.on("SIGUSR2", () => void Promise.reject(new Error("rejected where nobody catches it")));
