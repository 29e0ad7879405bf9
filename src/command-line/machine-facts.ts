// Reads what a command knows of its machine: deploy/as-aperta, which runs as root, passes it on to the command, which may not ask.
import type { MachineFacts } from './command.ts';

/** Takes the environment, and the options that Node was started with. */
export function readMachineFacts(env: MachineFacts['env'], nodeOptions: readonly string[]): MachineFacts {
  const named = nodeOptions.find((option) => option.startsWith('--env-file='))?.slice('--env-file='.length);
  const envFile = named ?? (env['DATA_DIR'] === '/var/lib/aperta' ? '/etc/aperta.env' : undefined);
  const { UNIT_STATES, UNIT_IP_ALLOW, UNIT_IP_DENY, UNIT_ENV_IGNORED } = env;
  return {
    env,
    ...(envFile !== undefined && { envFile }),
    ...(UNIT_ENV_IGNORED !== undefined && { ignoredLines: wordsOf(UNIT_ENV_IGNORED) }),
    ...(UNIT_STATES !== undefined && {
      units: wordsOf(UNIT_STATES).map((word) => {
        const [name = '', state = ''] = word.split('=');
        return { name, state };
      }),
    }),
    ...(UNIT_IP_DENY !== undefined && { network: { allow: wordsOf(UNIT_IP_ALLOW), deny: wordsOf(UNIT_IP_DENY) } }),
  };
}

const wordsOf = (text = '') => text.split(/\s+/).filter(Boolean);
