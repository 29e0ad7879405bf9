// What a member changes: name, address, password, language, sign-ins; what they take along; and leaving.
import {
  inLockedAccount,
  checkCurrentPassword,
  ownershipProof,
  type MemberRequest,
} from '#src/accounts/authenticate.server.ts';
import type { FieldValue } from '#src/accounts/djoser.server.ts';
import { newEmailFaults, usernameFaults, type Fault } from '#src/accounts/fields.server.ts';
import { revokeLinks, createOwnerLink, consumeLink } from '#src/accounts/links.server.ts';
import { deleteTokensOf, findMember, findTaken, setPassword as writePassword } from '#src/accounts/members.server.ts';
import { emailKey, usernameKey } from '#src/accounts/names.server.ts';
import { changeAddress, endPendingSecondStep } from '#src/accounts/ownership.server.ts';
import {
  chosenPasswordFaults,
  missingFault,
  takenFaults,
  textOrEmpty,
  type Outcome,
} from '#src/accounts/registration.server.ts';
import type { AccountServices } from '#src/accounts/services.server.ts';
import { constraintViolation } from '#src/server/database/errors.ts';
import { enqueueMail } from '#src/server/mail/outbox.ts';
import type { FieldName } from '#src/shared/auth-api.ts';
import { DAY_MS } from '#src/shared/durations.ts';
import { isLanguage } from '#src/shared/languages.ts';
import { TERMS } from '#src/shared/terms.ts';
import * as store from './store.server.ts';

/**
 * Changes the password, ends all other sessions and what was begun with the old one, and tells the owner. Challenges for
 * a passkey end by themselves: they are bound to the password.
 */
export async function setPassword(
  parts: AccountServices,
  changing: MemberRequest,
  found: Readonly<Record<'current' | 'password', FieldValue>>,
): Promise<Outcome<object>> {
  const { hasher, now } = parts;
  const { member, tokenHash, client } = changing;
  const password = textOrEmpty(found.password);
  const current = await checkCurrentPassword(parts, changing, found.current);
  const faults = [
    ...missingFault('password', found.password),
    ...(password === '' ? [] : await chosenPasswordFaults(parts, password, member)),
    ...current.faults,
  ];
  if (faults.length > 0) return { ok: false, faults };
  const hash = await hasher.admit(client, () => hasher.hash(password));
  const codes = await parts.rateLimits.forCodes(member.id);
  return inLockedAccount(parts, changing, current, async (trx) => {
    await writePassword(trx, member.id, hash);
    await deleteTokensOf(trx, member.id, tokenHash);
    await endPendingSecondStep(trx, member.id);
    await codes.reset(trx);
    // Not the links that choose a password: who knows the old one could keep the owner's from working.
    await revokeLinks(trx, member.id, ['email']);
    await enqueueMail(trx, { kind: 'passwordChanged', userId: member.id }, now());
    return { ok: true };
  });
}

/** Changes the username. */
export async function setUsername(
  parts: AccountServices,
  changing: MemberRequest,
  found: Readonly<Record<'current' | 'username', FieldValue>>,
): Promise<Outcome<object>> {
  const { rateLimits } = parts;
  const { member, client } = changing;
  const username = textOrEmpty(found.username);
  const current = await checkCurrentPassword(parts, changing, found.current);
  const faults = [
    ...missingFault('username', found.username),
    ...(username === '' ? [] : usernameFaults(username)),
    ...current.faults,
  ];
  if (faults.length > 0) return { ok: false, faults };
  // Before anyone looks: who has asked for too many taken names is told nothing of this one.
  await rateLimits.recordRejectedRegistration(client, false);
  const name = { username: username.normalize('NFKC'), key: usernameKey(username) };
  const isTaken: Outcome<object> = { ok: false, faults: takenFaults({ email: false, username: true }) };
  const changed = await inLockedAccount(parts, changing, current, async (trx) => {
    // The rule of the table would do, but PostgreSQL writes what broke a rule into its log, and here that is a name.
    const taken = await findTaken(trx, { emailKey: '', usernameKey: name.key });
    if (taken.username && name.key !== usernameKey(member.username)) return isTaken;
    await store.setUsername(trx, member.id, name);
    return { ok: true };
  }).catch((error: unknown) => {
    // Someone else has taken it at the same moment.
    if (constraintViolation(error) !== 'unique') throw error;
    return isTaken;
  });
  if (changed === isTaken) await rateLimits.recordRejectedRegistration(client, true);
  return changed;
}

/** Sends a link to a new address, which becomes the account's once it is used; until then nothing changes. */
export async function requestEmailChange(
  parts: AccountServices,
  changing: MemberRequest,
  found: Readonly<Record<'current' | 'email', FieldValue>>,
): Promise<Outcome<object>> {
  const { queries, rateLimits, now } = parts;
  const { member, client } = changing;
  const email = textOrEmpty(found.email);
  const current = await checkCurrentPassword(parts, changing, found.current);
  const faults = [
    ...missingFault('email', found.email),
    ...(email === '' ? [] : newEmailFaults(email)),
    ...current.faults,
  ];
  if (faults.length > 0) return { ok: false, faults };
  await rateLimits.recordRejectedRegistration(client, false);
  const taken = await findTaken(queries, { emailKey: emailKey(email), usernameKey: '' });
  // One's own in another spelling is not someone else's.
  if (taken.email && emailKey(email) !== emailKey(member.email)) {
    await rateLimits.recordRejectedRegistration(client, true);
    return { ok: false, faults: takenFaults(taken) };
  }
  const address = email.normalize('NFC');
  const isMailed = await rateLimits.allowNewAddressMail(member.id, address, client);
  return inLockedAccount(parts, changing, current, async (trx) => {
    if (isMailed) await enqueueMail(trx, { kind: 'newEmail', userId: member.id, address }, now());
    return { ok: true };
  });
}

/**
 * Gives an account the address that its link was sent to, and tells the old one. `holder` is the member whose session came
 * along, if any.
 */
export async function confirmNewEmail(
  { queries, now }: AccountServices,
  found: Readonly<Record<'uid' | 'token', FieldValue>>,
  holder: MemberRequest | undefined,
): Promise<Outcome<object>> {
  const stale: readonly Fault[] = [{ field: 'token', code: 'linkInvalid' }];
  const link = { uid: textOrEmpty(found.uid), token: textOrEmpty(found.token) };
  const confirmed = queries.transaction().execute(async (trx): Promise<Outcome<object>> => {
    const taken = await consumeLink(trx, link, 'email', now());
    const member = taken && (await findMember(trx, { id: taken.userId }));
    if (!member || taken.email === null) return { ok: false, faults: stale };
    const { email } = taken;
    // A transaction of PostgreSQL ends at a broken rule, so look before.
    const inUse = await findTaken(trx, { emailKey: emailKey(email), usernameKey: '' });
    if (inUse.email && emailKey(email) !== emailKey(member.email)) return { ok: false, faults: takenFaults(inUse) };
    const proof = await ownershipProof(trx, member.id, holder);
    await changeAddress(trx, member.id, { email, key: emailKey(email) }, proof, now());
    if (proof === 'none') await createOwnerLink(trx, link, taken, now());
    const { email: address, language, username, ownerSince } = member;
    const details = ownerSince === null ? {} : { username };
    await enqueueMail(trx, { kind: 'emailChanged', address, language, details }, now());
    return { ok: true };
  });
  return confirmed.catch((error: unknown) => {
    // Someone else has confirmed the same address at the same moment.
    if (constraintViolation(error) !== 'unique') throw error;
    return { ok: false, faults: takenFaults({ email: true, username: false }) };
  });
}

/** Notes the language that mails are written in. */
export async function setLanguage(
  parts: AccountServices,
  { member }: MemberRequest,
  found: FieldValue,
): Promise<Outcome<object>> {
  const language = textOrEmpty(found);
  const field: FieldName = 'language';
  if ('fault' in found) return { ok: false, faults: missingFault(field, found) };
  if (!isLanguage(language)) return { ok: false, faults: [{ field, code: 'languageInvalid' }] };
  await store.setLanguage(parts.queries, member.id, language);
  return { ok: true };
}

/** Starts the grace after which the account is erased: ends all sessions and says so by mail. */
export async function requestDeletion(
  parts: AccountServices,
  changing: MemberRequest,
  current: FieldValue,
): Promise<Outcome<object>> {
  const { now } = parts;
  const { member } = changing;
  const checked = await checkCurrentPassword(parts, changing, current);
  if (checked.faults.length > 0) return { ok: false, faults: checked.faults };
  const leavesAt = member.deletionDueAt ?? now() + TERMS.graceDays * DAY_MS;
  return inLockedAccount(parts, changing, checked, async (trx) => {
    await store.setDeletionDue(trx, member.id, leavesAt);
    await deleteTokensOf(trx, member.id);
    await enqueueMail(trx, { kind: 'leaving', userId: member.id, details: { date: String(leavesAt) } }, now());
    return { ok: true };
  });
}
