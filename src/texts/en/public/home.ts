export const homeTexts = {
  loadFailed: "Couldn't load the activities",
  loading: "Loading...",
  slidePosition: (number: number, count: number) => `${number} of ${count}`,
  choose: "Choose an activity",
  previous: "Previous activity",
  next: "Next activity",
  play: "Play the activities",
  pause: "Pause the activities",
  learnMore: "Learn More",
  imageNotAvailable: "Image not available",
};
