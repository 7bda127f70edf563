// Loaded before the program in a test: makes it break on a signal, where nobody catches it.
process.on("SIGUSR1", () => {
  throw new Error("thrown where nobody catches it");
});
process.on("SIGUSR2", () => void Promise.reject(new Error("rejected where nobody catches it")));
