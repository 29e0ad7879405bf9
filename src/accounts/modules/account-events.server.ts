// What happens to an account and concerns features. Handlers run in the transaction of the change.
import type { Queries } from '#src/server/database/tables.ts';
import type { SecretKey } from '#src/server/secrets/secret-key.ts';
import type { Ended } from '#src/shared/accounts/account-ended.ts';

/** What handlers work with. */
interface EventServices {
  readonly key: SecretKey;
  readonly now: () => number;
}

/** The events. */
export interface AccountEvents {
  /** The member has chosen a new password: nothing that was begun with the old one may be finished. */
  passwordChanged(trx: Queries, services: Pick<EventServices, 'now'>, userId: number): Promise<void>;
  /** An operator has disabled or enabled the account. */
  activeChanged(trx: Queries, services: Pick<EventServices, 'now'>, userId: number, isActive: boolean): Promise<void>;
  /** All sessions of the account end at once, or with `undefined` those of everyone: an operator ends them, or the member leaves. */
  sessionsEnded(trx: Queries, services: Pick<EventServices, 'now'>, userId: number | undefined): Promise<void>;
  /** The account has this name now. */
  usernameChanged(trx: Queries, services: EventServices, userId: number, username: string): Promise<void>;
  /** The member has agreed to be in a group, or is in one no more. */
  groupsChanged(trx: Queries, services: Pick<EventServices, 'now'>, userId: number): Promise<void>;
  /**
   * The address now belongs to somebody who may be another person. Ends what others may do for the account. A member who opened
   * the link on another device must not lose what is stored: that is deleted once the reader takes the account over. Returns what
   * the page says has ended.
   */
  addressUnproven(trx: Queries, services: Pick<EventServices, 'now'>, userId: number): Promise<readonly Ended[]>;
  /** The reader of the address takes the account over. Does what the rules of its tables call `by own rule`. */
  transferred(
    trx: Queries,
    services: Pick<EventServices, 'now'>,
    account: { readonly id: number; readonly ownerSince: number | null },
  ): Promise<void>;
}

/** Returns events that call all handlers in their order, one after the other. */
export function callAll(handlers: readonly Partial<AccountEvents>[]): AccountEvents {
  return {
    async passwordChanged(...args) {
      for (const one of handlers) await one.passwordChanged?.(...args);
    },
    async activeChanged(...args) {
      for (const one of handlers) await one.activeChanged?.(...args);
    },
    async sessionsEnded(...args) {
      for (const one of handlers) await one.sessionsEnded?.(...args);
    },
    async usernameChanged(...args) {
      for (const one of handlers) await one.usernameChanged?.(...args);
    },
    async groupsChanged(...args) {
      for (const one of handlers) await one.groupsChanged?.(...args);
    },
    async addressUnproven(...args) {
      const ended: Ended[] = [];
      for (const one of handlers) ended.push(...((await one.addressUnproven?.(...args)) ?? []));
      return ended;
    },
    async transferred(...args) {
      for (const one of handlers) await one.transferred?.(...args);
    },
  };
}
