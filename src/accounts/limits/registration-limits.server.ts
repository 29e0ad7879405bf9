// The rate limits of registration, and of every response that depends on whether somebody else has an address or a
// username. Look-ups are counted before they are made, whatever they find: a limit on what was found would leave the
// other response without one.
import type { Config } from '#src/server/settings/config.ts';
import { refund, type Counter } from '#src/server/stored-limits/counters.ts';
import { DAY_MS, HOUR_MS } from '#src/shared/time/durations.ts';
import type { RateCounters } from './rate-counters.server.ts';

/** Makes the limits, each of one client. They throw `throttled` with the seconds to wait. */
export function createRegistrationLimits({ db, countersOf, record }: RateCounters, limits: Config['limits']) {
  const registrationsOf = async (client: string): Promise<Counter[]> => [
    ...(await countersOf(client, limits.registrationsPerHour, HOUR_MS, 'registrations')),
    ...(await countersOf(client, limits.registrationsPerDay, DAY_MS, 'registrations a day')),
  ];
  const lookupsOf = (client: string) => countersOf(client, limits.lookupsPerHour, HOUR_MS, 'look-ups');
  const takenOf = (client: string) => countersOf(client, limits.takenPerHour, HOUR_MS, 'taken');
  const onlyChecked = (counters: readonly Counter[]) => counters.map((counter): Counter => ({ ...counter, by: 0 }));

  return {
    /**
     * Counts a look-up of an address or username before it is made. Also refuses a client that has had too many responses that one
     * is taken; for a registration, one that has made as many accounts as it may.
     */
    async recordLookup(client: string, purpose: 'change' | 'registration') {
      const registrations = purpose === 'registration' ? onlyChecked(await registrationsOf(client)) : [];
      await record([...registrations, ...(await lookupsOf(client)), ...onlyChecked(await takenOf(client))]);
    },
    /** Counts a response that says that an address or username is taken. */
    recordTaken: async (client: string) => record(await takenOf(client)),
    /** Counts an account that is about to be made. */
    async recordRegistration(client: string) {
      const counters = await registrationsOf(client);
      await record(counters);
      return {
        /** No account was made: takes it off the client's registrations. */
        refund: () =>
          refund(
            db,
            counters.map(({ key }) => key),
          ),
      };
    },
  };
}
