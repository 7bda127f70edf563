export const uiTexts = {
  delete: "Delete",
  loading: "Loading...",
  tryAgain: "Try again",
  undo: "Undo",
  unreadableAnswer: "The server's answer could not be read.",
};
