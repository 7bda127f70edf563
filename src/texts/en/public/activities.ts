export const activityPageTexts = {
  loadFailed: "Couldn't load the activities",
  filteredTitle: (category: string) => `Activities: ${category}`,
  categories: "Categories",
  none: {
    title: "No activities yet",
    text: "The first activity will appear here once it is published.",
  },
  showAll: "Show all",
  noneInCategory: {
    title: "No activities in this category yet",
    text: "Try another category, or see all activities.",
  },
  title: "Activities",
  viewProject: "View Project",
  all: "All",
  filter: "Filter by category",
};
