export interface CertificateSettings {
  /** Paths of PEM files. */
  cert: string;
  key: string;
  /** How to obtain them; `null` if another program renews the files. */
  acme: AcmeSettings | null;
}

export interface AcmeSettings {
  names: readonly string[];
  /** URL of the certificate authority. */
  directory: string;
  folder: string;
  /** In the folder: certificate, chain and key in one file, so that they always belong together. */
  pairFile: string;
}
