import type { ContactFieldName } from "#contract/messages/contactFieldUses.ts";
import * as texts from "#texts/public/address.ts";

/** Of a form whose labels are not changed, in the language of the page. */
export const DEFAULT_CONTACT_LABELS: Record<ContactFieldName, () => string> = {
  name: texts.formName,
  company: texts.formCompany,
  email: texts.formEmail,
  phone: texts.formPhone,
  lineId: texts.formLineId,
  subject: texts.formSubject,
  message: texts.formMessage,
  consent: texts.formConsent,
};
