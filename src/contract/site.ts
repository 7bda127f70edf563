// What the firm says about itself: the site settings that every page may show, with the demo firm's values as defaults.
import { DEFAULT_HUE } from "./accent.ts";
import type { Hue } from "./accent.ts";
import type { Picture } from "./pictures.ts";

export interface Service {
  title: string;
  /** One line, shown while the row is closed. */
  summary: string;
  description: string;
  points: string[];
}

export interface Tagline {
  /** What the firm is: Solutions, Technology, Consulting, Partner. */
  name: string;
  text: string;
}

export interface SocialLink {
  name: string;
  url: string;
}

export interface Site {
  productName: string;
  productSlug: string;
  /** `null` for a firm that shows its name alone. */
  logo: Picture | null;
  accent: Hue;
  email: string;
  phone: string;
  taglines: Tagline[];
  servicesIntro: string;
  services: Service[];
  socialLinks: SocialLink[];
  addressLines: string[];
  place: string;
  openingHours: string;
  contactPrompt: string;
  /** What the firm believes, on the company page: a statement and what follows from it. */
  philosophy: { statement: string; explanation: string };
  /** Degrees, WGS 84, and how close the map stands (1 the world, 19 a doorstep). */
  map: { latitude: number; longitude: number; zoom: number };
  /** Phrases of the typing headlines, by page. */
  headlines: { about: string[]; activities: string[]; address: string[] };
  /** In which days are cut; a name that `Intl` knows. */
  timeZone: string;
  /** Months for which single views of the pages are kept; their daily sums stay. */
  viewMonths: number;
}

export const DEFAULT_SITE: Site = {
  productName: "Vitrine",
  productSlug: "vitrine",
  logo: null,
  accent: DEFAULT_HUE,
  email: "hello@vitrine.example",
  phone: "+66 2 000 0000",
  taglines: [
    { name: "Solutions", text: "Solutions that outlast the project." },
    { name: "Technology", text: "Technology that explains itself." },
    { name: "Consulting", text: "Consulting that ends in a decision." },
    { name: "Partner", text: "A partner on the day it breaks." },
  ],
  servicesIntro: "Six disciplines, one team. Most work starts in one row and ends in three.",
  services: [
    {
      title: "Artificial Intelligence",
      summary: "Models with a question to answer and someone to answer to.",
      description:
        "Models that answer to someone: from first use case to a service your team can run. We start from the decision you need to make, not from the model, and we leave behind people who can question it.",
      points: ["Use-case selection", "Data readiness", "Model and evaluation", "Operations and oversight"],
    },
    {
      title: "Business Consult",
      summary: "Strategy turned into decisions, owners and a calendar.",
      description:
        "A plan is finished when each line of it has an owner and a date. We work through the choices with the people who will carry them, and write down why each was made.",
      points: ["Strategy and priorities", "Operating model", "Investment cases", "Decision records"],
    },
    {
      title: "Digital Transformation Consult",
      summary: "Old processes redesigned, then moved, one working part at a time.",
      description:
        "Nobody should live through a big bang. We redraw the process first, move one part of it, see it work, and only then take the next, with the old way standing by until it is no longer needed.",
      points: ["Process redesign", "Migration in steps", "Service design", "Adoption and training"],
    },
    {
      title: "EdTech Consult",
      summary: "Learning platforms that teachers choose to open.",
      description:
        "A classroom tool earns its place in the first minute of a lesson. We design with teachers, test in real terms and timetables, and measure what pupils can do afterwards.",
      points: [
        "Curriculum and platform fit",
        "Teacher-led design",
        "Accessible learning",
        "Evidence of learning",
      ],
    },
    {
      title: "Enterprise Architecture",
      summary: "One map of systems, data and people, kept true as they change.",
      description:
        "A map that is wrong is worse than none. We draw the systems, the data and the people that hold them, agree on who keeps each part true, and use it to settle what to build next.",
      points: ["Current-state map", "Target and roadmap", "Data ownership", "Architecture review"],
    },
    {
      title: "Cybersecurity/Cloud/IT Infrastructure Consult",
      summary: "Foundations that hold on the worst day, and can be explained on any other.",
      description:
        "Backups that were restored, access that was reviewed, alarms that somebody answers. We build the foundations with your own staff, so that the knowledge stays when we go.",
      points: ["Security baseline", "Cloud landing zones", "Continuity and recovery", "Operations handover"],
    },
  ],
  socialLinks: [
    { name: "LinkedIn", url: "https://www.linkedin.com/company/vitrine-example" },
    { name: "Facebook", url: "https://www.facebook.com/vitrine.example" },
    { name: "YouTube", url: "https://www.youtube.com/@vitrine-example" },
  ],
  addressLines: ["18/4 Soi Ari 3, Phaya Thai", "Bangkok 10400"],
  place: "Bangkok, Thailand",
  openingHours: "Weekday 08:30 - 17:30",
  contactPrompt: "Tell us what is not working yet.",
  philosophy: {
    statement: "A system is finished when the people who run it no longer need us.",
    explanation:
      "So we draw before we build, write down what we decide, and train the team while the work is still moving. The plan, the code and the reasons stay with you.",
  },
  map: { latitude: 13.7796, longitude: 100.5447, zoom: 16 },
  headlines: {
    about: ["We make complex work clear.", "Order is something you can draw."],
    address: ["Come and think with us.", "The kettle is on."],
    activities: ["Work in the open, one part at a time.", "Drawn first, then built."],
  },
  timeZone: "Asia/Bangkok",
  viewMonths: 25,
};

/** Base addresses handed to the browser at run time; an empty one means the page's own origin. */
export interface BaseAddresses {
  api: string;
  privateApi: string;
  socket: string;
  privateImages: string;
  publicImages: string;
  backendHost: string;
}

/** Other sites whose pictures pages may show, beside the page's own. */
export function pictureOrigins(bases: BaseAddresses): string[] {
  return originsOf([bases.publicImages, bases.privateImages, bases.backendHost, bases.api]);
}

/** Of those that are absolute, each once. */
export function originsOf(addresses: string[]): string[] {
  return [
    ...new Set(
      addresses.filter((address) => URL.canParse(address)).map((address) => new URL(address).origin),
    ),
  ];
}
