// Sends an alert by each way that is set: email, and a request to a chat or a notification service.
import { ask, reason } from '#src/server/http/ask.ts';
import { sendPlain } from './plain-mail.server.ts';

/** Of what services show. */
const MOST_TEXT = 3_500;

/** Where alerts come from and go to; at least one of both. */
export interface AlertRoute {
  readonly mail?: {
    readonly smtpUrl: string;
    readonly from: { readonly name: string; readonly address: string };
    readonly to: string;
  };
  /** Takes a POST with the JSON object `text`, as Mattermost, Slack, Rocket.Chat and others do. */
  readonly webhook?: string;
  readonly name: string;
}

/** Returns where an alert goes, without what is secret in it. */
export const destinationsOf = ({ mail, webhook }: AlertRoute): string =>
  [...(mail ? [mail.to] : []), ...(webhook === undefined ? [] : [new URL(webhook).host])].join(' and ');

/** What is wrong, and the ways that did not take it. */
interface Failed {
  readonly fault: string;
  readonly route: AlertRoute;
}

/** Sends it by each way. Returns what is wrong with those that did not take it; the others have it. */
export async function sendAlert(route: AlertRoute, subject: string, text: string): Promise<Failed | undefined> {
  const { name, mail, webhook } = route;
  const [ofMail, ofHook] = await Promise.all([
    mail && sendPlain({ ...mail, subject, text }),
    webhook === undefined ? undefined : post(webhook, `${subject}\n\n${text}`),
  ]);
  if (ofMail === undefined && ofHook === undefined) return undefined;
  return {
    fault: [ofMail, ofHook].filter(Boolean).join(' '),
    route: { name, ...(mail && ofMail !== undefined && { mail }), ...(webhook && ofHook !== undefined && { webhook }) },
  };
}

async function post(webhook: string, text: string): Promise<string | undefined> {
  const { host } = new URL(webhook);
  const body = JSON.stringify({ text: text.slice(0, MOST_TEXT) });
  try {
    const { ok, status } = await ask(webhook, {
      method: 'POST',
      body,
      headers: { 'Content-Type': 'application/json' },
    });
    return ok ? undefined : `ALERT_WEBHOOK: ${host} answered ${status}.`;
  } catch (error) {
    return `ALERT_WEBHOOK: ${host} does not answer (${reason(error)}).`;
  }
}
