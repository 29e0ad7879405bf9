import type { Services } from '#src/accounts/services.server.ts';
import { toIsoMinute } from '#src/command-line/printing.ts';
import { findMaintenance } from '#src/server/site-state/stored-state.ts';
import { about, type Finding } from './finding.ts';

/** Says that changes are refused; a maintenance that was forgotten is a fault. */
export async function checkMaintenance(services: Services<'queries' | 'now'>): Promise<Finding[]> {
  const { warning, fault } = about('maintenance');
  const maintenance = await findMaintenance(services.queries);
  if (!maintenance) return [];
  const end = maintenance.expectedEnd;
  const time = `${toIsoMinute(end)} UTC`;
  return end > services.now()
    ? [warning(`Changes are refused, and visitors are told: until ${time}.`)]
    : [fault(`Changes are refused, and should no longer be since ${time}. Switch it off: maintenance off`)];
}
