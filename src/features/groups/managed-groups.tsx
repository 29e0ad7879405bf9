// The groups that a member manages, in the work area. Loaded after the page, for members alone.
import { useEffect, useState, type JSX } from 'react';
import site from '#site';
import { callMemberApi } from '#src/client/api/member-api.ts';
import { loadBundle } from '#src/client/texts/text-files.ts';
import { siteTexts } from '#src/shared/texts/site-texts.ts';
import { joinCatalogues, type Texts } from '#src/shared/texts/texts.ts';
import { whileMounted } from '#src/ui/browser/while-mounted.ts';
import { ApiForm } from '#src/ui/forms/api-form.tsx';
import { EditableSetting } from '#src/ui/forms/editable-setting.tsx';
import { Field } from '#src/ui/forms/field.tsx';
import { SettingsList, useSettingsList } from '#src/ui/forms/settings-list.tsx';
import { Text, TextsProvider, useTexts } from '#src/ui/texts/texts.tsx';
import type { ManagedGroups as Managed } from './endpoints.ts';
import { ManagedMembers } from './managed-members.tsx';
import styles from './managed-groups.module.css';

/** Nothing for who manages none, or while they cannot be loaded. */
export function ManagedGroups(): JSX.Element | null {
  const { language } = useTexts();
  const [opened, setOpened] = useState<(Managed & { readonly texts: Texts }) | undefined>();
  useEffect(
    () =>
      whileMounted(
        callMemberApi('GET /auth/managed-groups/', language).then(async (found) => {
          // A proxy may answer with anything.
          if (!Array.isArray(found.managed) || found.managed.length === 0) return undefined;
          const bundles = ['frame', 'signIn', 'managedGroups'].map((bundle) => loadBundle(bundle, language));
          return { ...found, texts: siteTexts(language, joinCatalogues(await Promise.all(bundles)), site) };
        }),
        setOpened,
      ),
    [language],
  );
  if (!opened) return null;
  const { managed, is_strong: isStrong, texts } = opened;
  return (
    <TextsProvider texts={texts}>
      <SettingsList>
        <section aria-labelledby="managed-groups" className={styles.groups}>
          <Text as="h2" textKey="managedGroups.title" id="managed-groups" />
          <Text textKey="managedGroups.text" />
          {!isStrong && <Text textKey="managedGroups.twoFactors" />}
          {managed.map(({ id, name }) => (
            <EditableSetting
              key={id}
              id={id}
              label={name}
              action={isStrong ? texts.t('managedGroups.open') : undefined}
            >
              <AskForm id={id} />
              <ManagedMembers id={id} />
            </EditableSetting>
          ))}
        </section>
      </SettingsList>
    </TextsProvider>
  );
}

/** What it answers does not depend on whether there is such a member. */
function AskForm({ id }: { id: string }): JSX.Element {
  const { t, language } = useTexts();
  const { finish, toggle } = useSettingsList();
  const labels = { who: t('managedGroups.who') };
  return (
    <ApiForm
      submit={t('managedGroups.ask')}
      labels={labels}
      cancel={t('managedGroups.close')}
      onCancel={() => toggle(id)}
      onSend={async ({ who }) => {
        await callMemberApi('POST /auth/managed-groups/:id/', language, { id, body: { who } });
        finish(id, 'managedGroups.asked');
      }}
    >
      {(field) => <Field {...field('who')} label={labels.who} hint={t('managedGroups.whoHint')} autoComplete="off" />}
    </ApiForm>
  );
}
