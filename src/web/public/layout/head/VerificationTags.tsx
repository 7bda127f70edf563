import { useSite } from "../useSite.ts";

/** Proves to Search Console and Facebook who owns the site. */
export function VerificationTags() {
  const { googleVerification, facebookVerification } = useSite();
  return (
    <>
      {googleVerification && <meta name="google-site-verification" content={googleVerification} />}
      {facebookVerification && <meta name="facebook-domain-verification" content={facebookVerification} />}
    </>
  );
}
