// What the actions about desktops have in common: what visitors are told, and what is said where the host does not answer.
import { z } from 'zod';
import { text } from '#src/accounts/djoser/text-field.ts';
import { CommandError } from '#src/command-line/command-error.ts';
import type { ParsedArguments } from '#src/command-line/command.ts';
import { MOST_MESSAGE_LETTERS } from '#src/desktop/protocol/operator-limits.ts';
import {
  MOST_NOTICE_MINUTES,
  type HomesOrder,
  type OperatorAnswer,
  type OperatorOrder,
} from '#src/desktop/protocol/operator-orders.ts';
import { findProviderOf } from '#src/features/apps/provider/provider.server.ts';
import {
  orderDesktops,
  type OrderFault,
  type OrderServices,
} from '#src/features/running-desktops/order-desktops.server.ts';
import type { Language } from '#src/shared/languages/languages.ts';

type Order = Exclude<OperatorOrder, HomesOrder>;

/** What visitors are told. */
export type EndNotice = Pick<Extract<OperatorOrder, { do: 'end' }>, 'message' | 'language'>;

/** Fields of the page. */
export const NOTICE_FIELDS = {
  minutes: text({ max: 4, isOptional: true }),
  message: text({ max: MOST_MESSAGE_LETTERS, form: 'paragraph', isOptional: true }),
};

/** The message in one line. */
export const noticeOf = (message: string, language: Language): EndNotice => ({
  message: message.replaceAll(/\s+/g, ' ').replaceAll(/\p{C}/gu, '').trim(),
  language,
});

/** The minutes that a form sends; nothing for other texts. */
export const minutesOf = (field: string): number | undefined =>
  /^\d{1,4}$/.test(field) && Number(field) <= MOST_NOTICE_MINUTES ? Number(field) : undefined;

/** What responses say. `is_answered`: the host has answered. */
export const ORDER_OUTPUT = { is_done: z.boolean(), is_answered: z.boolean() };

/** Sends an order for the page. */
export async function orderOnPage(services: OrderServices, order: Order) {
  const { fetch } = findProviderOf(services);
  const answer = await orderDesktops({ ...services, fetch }, order);
  return 'fault' in answer ? { is_done: false, is_answered: false } : { is_done: answer.isDone, is_answered: true };
}

/** Sends an order for a command. Throws a `CommandError` where the host does not answer. */
export async function orderByCommand(
  services: Omit<OrderServices, 'key'> & { readonly openKey: () => Promise<OrderServices['key']> },
  order: Order,
): Promise<OperatorAnswer> {
  const answer = await orderDesktops({ ...services, key: await services.openKey() }, order);
  if ('fault' in answer) throw new CommandError(faultOf(answer));
  return answer;
}

/** Says it in one line. */
export const faultOf = (fault: OrderFault): string =>
  fault.fault === 'none'
    ? 'No desktop host is declared and enabled: DESKTOP_URL should be the origin of an app of the kind desktop. See: apps list'
    : `The desktop host does not answer (${fault.why}). See: apps check. A host before this release knows no orders.`;

/** Options of the commands. */
export const NOTICE_OPTIONS = {
  text: { value: 'TEXT', help: `what visitors read on their desktops, up to ${MOST_MESSAGE_LETTERS} letters` },
  language: { value: 'CODE', help: 'the language of TEXT (default en)' },
} as const;

/** Reads them. Throws a `CommandError`. */
export function noticeByCommand(args: ParsedArguments): EndNotice {
  const message = args.text('text') ?? '';
  if (message.length > MOST_MESSAGE_LETTERS)
    throw new CommandError(`--text has ${message.length} letters: it should have at most ${MOST_MESSAGE_LETTERS}.`);
  return noticeOf(message, args.language('language', 'en'));
}
