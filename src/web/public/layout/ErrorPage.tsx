import type { PostedForm } from "#contract/messages/contact.ts";
import * as texts from "#texts/public/address.ts";
import { navHome } from "#texts/public/layout.ts";
import { Button } from "#web/ui/Button.tsx";
import buttonStyles from "#web/ui/Button.module.css";
import { Field, TextArea } from "#web/ui/Field.tsx";
import { Notice } from "#web/ui/Notice.tsx";

import formStyles from "../address/ContactForm.module.css";
import pageStyles from "../records/RecordView.module.css";

interface ErrorPageProps {
  message: string;
  /** The part of the paths before the page, such as `/th`. */
  base: string;
  /** A contact form that was not accepted, to send it again. */
  form: PostedForm | null;
}

/** Replaces a page that failed or was refused. Works without data and scripts. */
export function ErrorPage({ message, base, form }: ErrorPageProps) {
  return (
    <main className={pageStyles.page} data-empty>
      <Notice title={message} level={1}>
        <a className={buttonStyles.button} data-look="ink" href={base || "/"}>
          {navHome()}
        </a>
      </Notice>
      {form && (
        <form className={formStyles.form} method="post" action={`${base}/address#message`}>
          <Field label={texts.formName()} name="name" required defaultValue={form.values.name} />
          <Field
            label={texts.formEmail()}
            name="email"
            type="email"
            required
            defaultValue={form.values.email}
          />
          <TextArea
            label={texts.formMessage()}
            name="message"
            rows={4}
            required
            defaultValue={form.values.message}
          />
          {Object.entries(form.hidden).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <div className={formStyles.send}>
            <Button type="submit" variant="accent">
              {texts.formSend()}
            </Button>
          </div>
        </form>
      )}
    </main>
  );
}
