import { plural } from "../plural.ts";

export const categoryTexts = {
  isSaved: (name: string) => `“${name}” is saved`,
  isAdded: (name: string) => `“${name}” is added`,
  noun: "category",
  activities: (count: number) => plural(count, { one: "# activity", other: "# activities" }),
  usage: {
    withOther: (count: number) =>
      plural(count, {
        one: "1 activity has this category, and another one as well.",
        other: "# activities have this category, and each has another one as well.",
      }),
    noneWithOther: (count: number) =>
      plural(count, {
        one: "1 activity has this category and no other.",
        other: "# activities have this category, and none has another one.",
      }),
    someWithout: (count: number, withoutOther: number) =>
      plural(withoutOther, {
        one: `${count} activities have this category. # of them has no other.`,
        other: `${count} activities have this category. # of them have no other.`,
      }),
    none: "No activity has this category.",
  },
  filterLabel: "Filter label: <label/>",
  alreadyDeletedName: (name: string) => `Someone has already deleted “${name}”.`,
  deleted: (name: string) => `“${name}” is deleted`,
  deletedAndMoved: (name: string, count: number, target: string) =>
    plural(count, {
      one: `“${name}” is deleted. # activity moved to “${target}”.`,
      other: `“${name}” is deleted. # activities moved to “${target}”.`,
    }),
  loadFailed: "Couldn't load the categories",
  activity: "Activity",
  siteFilter: "Filter on the site",
  activityForm: "Activity form",
  title: "Categories",
  create: "New Category",
  order: {
    title: "Order",
    note: (count: number, max: number) =>
      `Visitors filter the activities by category. ${count} of at most ${max}.`,
    of: "Order of",
  },
  edit: "Edit Category",
  add: "Add Category",
  filterLabelNote: "Shown in the site's filter instead of the name.",
  hideWhenEmpty: "Hide in the filter while no activity has it",
  drag: (name: string) => `Drag ${name}, or press Alt and an arrow`,
  hidden: "Hidden in the filter",
  moveUp: (name: string) => `Move ${name} up`,
  moveDown: (name: string) => `Move ${name} down`,
  editNamed: (name: string) => `Edit ${name}`,
  deleteNamed: (name: string) => `Delete ${name}`,
  category: "Category",
  alreadyDeleted: "Someone has already deleted this category.",
  deleteDialog: {
    title: "Delete this category?",
    countFailed: "Couldn't count its activities.",
    counting: "Counting its activities…",
    impossible: "This category cannot be deleted",
    moveOne: "Move it to",
    moveMany: "Move them to",
    busy: "Deleting...",
    action: "Delete Category",
    choose: "Choose a category",
    noReplacement: "No category in its place",
    chooseTarget: "Choose where to move its activities",
  },
  fields: {
    name: "Name",
    filterLabel: "Filter label",
  },
  inFilter: "In the filter",
  whenUsed: "Only while an activity has it",
  always: "Always",
  deleteFailed: "Couldn't delete the category.",
  updateFailed: "Couldn't update the category.",
  createFailed: "Couldn't add the category.",
  viewOnSite: "View on site",
  moveFailed: (name: string) => `Couldn't move “${name}”.`,
};
