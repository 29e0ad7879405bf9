// The page for operators, which takes the place of the page for unknown addresses once the server lets the member in.
import { useEffect, useMemo, useState, type JSX, type ReactNode } from 'react';
import { RequestError } from '#src/client/api/api-client.ts';
import { failureOf, type Failure } from '#src/client/api/failure.ts';
import type { Overview } from '#src/features/operators/endpoints.ts';
import { formatTime } from '#src/shared/languages/format.ts';
import type { TextKey, Texts } from '#src/shared/texts/texts.ts';
import { LoadFailure } from '#src/ui/forms/load-failure.tsx';
import { SettingsList } from '#src/ui/forms/settings-list.tsx';
import { PageTitle } from '#src/ui/page/page-title.tsx';
import { Text, TextsProvider, useTexts } from '#src/ui/texts/texts.tsx';
import { AnnouncementsSection } from './announcements-section.tsx';
import { AppsSection } from './apps-section.tsx';
import { AuditSection } from './audit-section.tsx';
import { callOperatorsApi } from './call.ts';
import { FeedbackSection } from './feedback-section.tsx';
import { InvitationsSection } from './invitations-section.tsx';
import { loadTexts } from './load-texts.ts';
import { MailsSection } from './mails-section.tsx';
import { MembersSection } from './members-section.tsx';
import { ProofContext } from './proof.tsx';
import { RequestsSection } from './requests-section.tsx';
import { StateSection } from './state-section.tsx';
import { ChangesContext } from './use-list.ts';
import profile from '#src/features/account/account.module.css';

/** The ids of the headings with their texts, in the order of the page; the last ones are for operators alone. */
const FOR_ALL: readonly (readonly [id: string, title: TextKey])[] = [
  ['requests', 'manage.requestsTitle'],
  ['invitations', 'manage.invitationsTitle'],
  ['members', 'manage.membersTitle'],
  ['feedback', 'manage.feedbackTitle'],
  ['state', 'manage.stateTitle'],
];
const FOR_OPERATORS: typeof FOR_ALL = [
  ['announcements-title', 'manage.announcementsTitle'],
  ['mails', 'manage.mailsTitle'],
  ['apps', 'manage.appsTitle'],
  ['audit', 'manage.auditTitle'],
];

interface Opened {
  readonly overview: Overview;
  readonly texts: Texts;
}

/** Asks the server. `children` is what everybody else sees. */
export function OperatorsView({ children }: { children: ReactNode }): JSX.Element {
  const { language } = useTexts();
  const [opened, setOpened] = useState<Opened>();
  const [failed, setFailed] = useState<{ failure: Failure; texts: Texts }>();
  const [turn, setTurn] = useState(0);
  const [changes, setChanges] = useState(0);
  useEffect(() => {
    let isOver = false;
    const open = async () => {
      try {
        const overview = await callOperatorsApi('GET /auth/manage/', language);
        const texts = await loadTexts(language);
        if (!isOver) setOpened({ overview, texts });
      } catch (error) {
        // Not for this member, or not in this session: as if there was no such page.
        if (error instanceof RequestError && [401, 404].includes(error.failure.status)) return;
        const found = { failure: await failureOf(error, language), texts: await loadTexts(language) };
        if (!isOver) setFailed(found);
      }
    };
    setFailed(undefined);
    open().catch(() => undefined);
    return () => {
      isOver = true;
    };
  }, [language, turn, changes]);
  const context = useMemo(() => ({ count: changes, onChange: () => setChanges((count) => count + 1) }), [changes]);
  if (opened)
    return (
      <TextsProvider texts={opened.texts}>
        <ChangesContext value={context}>
          <Page overview={opened.overview} />
        </ChangesContext>
      </TextsProvider>
    );
  return (
    <>
      {failed && (
        <TextsProvider texts={failed.texts}>
          <LoadFailure
            failure={failed.failure}
            retry={failed.texts.t('manage.retry')}
            onRetry={() => setTurn(turn + 1)}
          />
        </TextsProvider>
      )}
      {children}
    </>
  );
}

function Page({ overview }: { overview: Overview }): JSX.Element {
  const { t, language } = useTexts();
  const isOperator = overview.role === 'operator';
  const until = overview.maintenance_until;
  const title = t('manage.title');
  const [proofs, setProofs] = useState(0);
  const [asked, setAsked] = useState({ overview, proofs });
  if (asked.overview !== overview) setAsked({ overview, proofs });
  const { has_passkey: hasPasskey } = overview;
  const needsPassword = overview.needs_password && asked.proofs === proofs;
  const proof = useMemo(
    () => ({ needsPassword, hasPasskey, proofs, onProven: () => setProofs((count) => count + 1) }),
    [needsPassword, hasPasskey, proofs],
  );
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <ProofContext value={proof}>
      <div className={`column ${profile.page}`}>
        <PageTitle textKey="manage.title" />
        <Text textKey={isOperator ? 'manage.introOperator' : 'manage.introHelper'} className="lead" />
        {until !== null && (
          <Text textKey="manage.maintenance" values={{ time: formatTime(Date.parse(until), language) }} />
        )}
        <SettingsList>
          <div className={profile.sections}>
            <nav aria-label={t('manage.sections')} className={profile.index}>
              <ul>
                {[...FOR_ALL, ...(isOperator ? FOR_OPERATORS : [])].map(([id, textKey]) => (
                  <li key={id}>
                    <a href={`#${id}`}>
                      <Text as="span" textKey={textKey} />
                    </a>
                    {waiting(overview, id)}
                  </li>
                ))}
              </ul>
            </nav>
            <div>
              <RequestsSection />
              <InvitationsSection />
              <MembersSection isOperator={isOperator} />
              <FeedbackSection />
              <StateSection overview={overview} />
              {isOperator && (
                <>
                  <AnnouncementsSection />
                  <MailsSection />
                  <AppsSection />
                  <AuditSection />
                </>
              )}
            </div>
          </div>
        </SettingsList>
      </div>
    </ProofContext>
  );
}

/** How many wait there, in the list of sections; nothing where none do. */
function waiting({ requests, feedback, mails }: Overview, id: string): string {
  const counts: Readonly<Record<string, number>> = { requests, feedback, mails };
  return counts[id] ? ` (${counts[id]})` : '';
}
