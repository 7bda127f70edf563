// A picture of the demo's records: a file of `pictures/` and what it shows, in the language of its record.

export interface DemoPicture {
  file: string;
  alt: string;
}
