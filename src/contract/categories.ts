// The six fixed activity categories: what is stored, what the public filter says, what a chip says.

export interface Category {
  /** Stable key: stored in the database and used in the filter's address. */
  slug: string;
  /** The name on the wire and in the admin form (product spec, section 9). */
  name: string;
  /** The label of the public filter (product spec, section 4), which differs from the name for two of them. */
  filterLabel: string;
  /** The short label of a public chip. */
  chip: string;
}

/** In the order of the admin form. */
export const CATEGORIES = [
  {
    slug: "business",
    name: "Business Consult",
    filterLabel: "Business Consult",
    chip: "Business Consult",
  },
  {
    slug: "enterprise-architecture",
    name: "Enterprise Architecture (EA) Consult",
    filterLabel: "Enterprise Architecture (EA)",
    chip: "Enterprise Architecture (EA)",
  },
  {
    slug: "digital-transformation",
    name: "Digital Transformation Consult",
    filterLabel: "Digital Transformation Consult",
    chip: "Digital Transformation Consult",
  },
  { slug: "edtech", name: "EdTech Consult", filterLabel: "EdTech Consult", chip: "EdTech Consult" },
  {
    slug: "cybersecurity",
    name: "Cybersecurity Cloud & IT Infrastructure Consult",
    filterLabel: "Cybersecurity Cloud & IT Infrastructure",
    chip: "Cybersecurity Cloud & IT Infrastructure",
  },
  {
    slug: "artificial-intelligence",
    name: "Artificial Intelligence (AI)",
    filterLabel: "Artificial Intelligence (AI) Consult",
    chip: "Artificial Intelligence (AI)",
  },
] as const satisfies readonly Category[];

export type CategorySlug = (typeof CATEGORIES)[number]["slug"];
export type CategoryName = (typeof CATEGORIES)[number]["name"];

/** The public filter's order after `All`; the last one is offered only while some activity has it. */
export const FILTER_ORDER: readonly CategorySlug[] = [
  "artificial-intelligence",
  "business",
  "digital-transformation",
  "edtech",
  "enterprise-architecture",
  "cybersecurity",
];

/** The filter entry that is hidden while no activity has it. */
export const OPTIONAL_FILTER: CategorySlug = "cybersecurity";

export function categoryBySlug(slug: string): (typeof CATEGORIES)[number] | null {
  return CATEGORIES.find((category) => category.slug === slug) ?? null;
}

export function categoryByName(name: string): (typeof CATEGORIES)[number] | null {
  return CATEGORIES.find((category) => category.name === name) ?? null;
}
