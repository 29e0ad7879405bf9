// Refuses changes while the site is under maintenance: the one place where this is decided (decision 0061).
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from '../errors/api-error.ts';
import type { LiveState, Maintenance } from './site-state.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Absent: requests that read (GET, HEAD, OPTIONS) are answered, all others refused. */
    readonly inMaintenance?: 'answered' | 'refused';
  }
}

const READING: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);
/** After the expected end clients are to come back now and then. */
const LATE_RETRY_S = 300;
/** Nobody knows so long before when it ends. */
const LONGEST_RETRY_S = 3600;

/** Adds the refusal, before anything is read of a request. Unknown addresses stay unknown. */
export function refuseChanges(http: FastifyInstance, state: LiveState, now: () => number): void {
  http.addHook('onRequest', (request, _reply, done) => {
    if (!isChange(request)) return done();
    const answer = () => {
      const { maintenance } = state.get();
      done(maintenance && maintenanceError(maintenance, now()));
    };
    const reading = state.firstRead();
    if (reading) reading.then(answer, answer);
    else answer();
  });
}

function isChange({ method, routeOptions }: FastifyRequest): boolean {
  if (routeOptions.url === undefined) return false;
  const { inMaintenance = READING.has(method) ? 'answered' : 'refused' } = routeOptions.config;
  return inMaintenance === 'refused';
}

/** The refusal: with the expected end as long as that is ahead. */
function maintenanceError({ expectedEnd }: Maintenance, now: number): ApiError {
  if (expectedEnd <= now) return new ApiError('maintenanceOverdue', { retry: LATE_RETRY_S });
  const retry = Math.min(Math.ceil((expectedEnd - now) / 1000), LONGEST_RETRY_S);
  return new ApiError('maintenance', { until: Math.ceil(expectedEnd / 1000), retry });
}
