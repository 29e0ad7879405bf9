// Migration 0031: apps that keep accounts of their own for members (SCIM 2.0). Triggers write down what an app has to learn, in the
// transaction of its cause: no caller and no older server can leave it out.
import { sql, type Kysely } from 'kysely';
import { addTrigger } from './add-trigger.ts';

/** What a change does to the row of an account or group: due at once, and tried from the beginning. */
const AGAIN = 'version = scim_resources.version + 1, attempts = 0, next_attempt_at = 0, is_given_up = 0';

const subjectsOf = (userId: string) => `select subject from openid_subjects where user_id = ${userId}`;
const groupsOf = (userId: string) => `select group_id from group_members where user_id = ${userId}`;

const users = (where: string) => `update scim_resources set ${AGAIN} where kind = 'user' and ${where};`;
const groups = (where: string) => `update scim_resources set ${AGAIN} where kind = 'group' and ${where};`;

const consent = (row: string) =>
  users(`client_id = ${row}.client_id and key in (${subjectsOf(`${row}.user_id`)})`) +
  groups(`client_id = ${row}.client_id and key in (${groupsOf(`${row}.user_id`)})`);
const membership = (row: string) => users(`key in (${subjectsOf(`${row}.user_id`)})`) + groups(`key = ${row}.group_id`);

/** By name: when, and what then. */
const TRIGGERS: Readonly<Record<string, readonly [string, string]>> = {
  scim_subject_added: [
    'insert on openid_subjects',
    `insert into scim_resources (client_id, kind, key, version, sent_version, attempts, next_attempt_at, is_given_up)
     select client_id, 'user', new.subject, 1, 0, 0, 0, 0 from scim_apps
     join openid_clients on openid_clients.id = client_id where sector = new.sector
     on conflict (client_id, kind, key) do update set ${AGAIN};`,
  ],
  scim_subject_deleted: ['delete on openid_subjects', users('key = old.subject')],
  scim_account_changed: [
    'update of username, display_name, email, is_active, confirmed_at, owner_since, deletion_due_at, language on users',
    users(`key in (${subjectsOf('new.id')})`),
  ],
  scim_consent_given: ['insert on openid_consents', consent('new')],
  scim_consent_changed: ['update of scopes on openid_consents', consent('new')],
  scim_consent_withdrawn: ['delete on openid_consents', consent('old')],
  scim_membership_added: ['insert on group_members', membership('new')],
  scim_membership_changed: ['update of accepted_at on group_members', membership('new')],
  scim_membership_ended: ['delete on group_members', membership('old')],
  scim_group_renamed: ['update of name on member_groups', groups('key = new.id')],
  scim_group_deleted: ['delete on member_groups', groups('key = old.id')],
};

/** Creates the tables and the triggers. */
export async function createScim(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('scim_apps')
    .addColumn('client_id', 'text', (column) => column.primaryKey().references('openid_clients.id').onDelete('cascade'))
    .addColumn('uri', 'text', (column) => column.notNull())
    .addColumn('token_encrypted', 'text', (column) => column.notNull())
    .addColumn('groups', 'text', (column) => column.notNull())
    .addColumn('failures', 'integer', (column) => column.notNull())
    .addColumn('next_attempt_at', 'bigint', (column) => column.notNull())
    .addColumn('fault', 'text')
    .execute();
  await db.schema
    .createTable('scim_resources')
    .addColumn('client_id', 'text', (column) => column.notNull().references('scim_apps.client_id').onDelete('cascade'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('remote_id', 'text')
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('sent_version', 'integer', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('next_attempt_at', 'bigint', (column) => column.notNull())
    .addColumn('is_given_up', 'integer', (column) => column.notNull())
    .addColumn('fault', 'text')
    .addPrimaryKeyConstraint('scim_resources_key', ['client_id', 'kind', 'key'])
    .execute();
  await db.schema.createIndex('scim_resources_by_key').on('scim_resources').columns(['key', 'kind']).execute();
  await sql`create index scim_resources_due on scim_resources (client_id, next_attempt_at)
    where version > sent_version`.execute(db);
  for (const [name, [event, body]] of Object.entries(TRIGGERS)) await addTrigger(db, name, `after ${event}`, body);
}
