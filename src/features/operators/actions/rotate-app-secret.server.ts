// Gives an app a new secret.
import { CommandError, EXIT } from '#src/command-line/command-error.ts';
import { describeApp } from '#src/features/apps/admin/app-words.server.ts';
import { findApp } from '#src/features/apps/admin/apps.server.ts';
import { createSecret, updateClient, type AppClient } from '#src/features/apps/storage/clients.server.ts';
import { action } from '#src/features/operators/action.server.ts';

/** Returns the new secret. The old one stops working at once. */
export const ROTATE_APP_SECRET = action('rotateAppSecret', {
  async run({ trx, note }, app: AppClient) {
    note({ details: app.id });
    const { secret, hash } = createSecret();
    await updateClient(trx, { ...app, secretHash: hash });
    return secret;
  },
  command: {
    name: 'apps rotate-secret',
    parameters: ['ID'],
    help: 'Gives an app a new secret, which is shown once. The old one stops working at once. Asks before.',
    async run(services, args, act) {
      const app = await findApp(services, args.first);
      if (app.secretHash === null)
        throw new CommandError(`${describeApp(app)} is public: it has no secret.`, EXIT.usage);
      await args.confirm(
        `This makes a new secret for ${describeApp(app)}. The old one stops working at once: nobody can sign in there until the app has the new one.`,
      );
      const secret = await act(app);
      return {
        json: { id: app.id, secret },
        text: `The new secret of ${describeApp(app)}, which is shown only now:\n${secret}`,
      };
    },
  },
});
