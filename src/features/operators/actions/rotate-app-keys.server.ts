// Replaces the keys that sign for all apps.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { CommandError } from '#src/command-line/command-error.ts';
import { replaceKeys } from '#src/features/apps/storage/signing-keys.server.ts';
import { action } from '#src/features/operators/action.server.ts';
import { openSecretKey, type SecretKey } from '#src/server/secrets/secret-key.ts';

export const ROTATE_APP_KEYS = action('rotateAppKeys', {
  async run({ trx: queries, services: { config, now } }, key: SecretKey) {
    await replaceKeys({ queries, key, config, now });
  },
  command: {
    name: 'apps rotate-keys',
    help: 'Replaces the keys that sign for all apps, for when the secret key and the database were stolen. They change by themselves every 90 days. Asks before.',
    async run({ queries, config }, args, act) {
      await args.confirm(
        'This replaces the keys that sign, within a minute on all servers. Apps that remember the old keys refuse sign-ins until they look again, some for a day.',
      );
      // Opening it would make a new one, and the servers could not read keys that were encrypted with that.
      if (config.secretKey === undefined && !existsSync(join(config.dataDir, 'secret.key')))
        throw new CommandError(
          'There is no secret key here, with which the new key has to be encrypted: set SECRET_KEY, or put the file secret.key into DATA_DIR, as the servers have it.',
        );
      await act(await openSecretKey(config, queries));
      return {
        json: { are_keys_replaced: true },
        text: 'The keys are replaced. The servers sign with the new one within a minute.',
      };
    },
  },
});
