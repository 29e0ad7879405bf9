// The page for operators, which takes the place of the page for unknown addresses once the server lets the member in.
import { useEffect, useEffectEvent, useMemo, useState, type ComponentType, type JSX, type ReactNode } from 'react';
import { RequestError } from '#src/client/api/api-client.ts';
import { failureOf, type Failure } from '#src/client/api/failure.ts';
import type { Overview } from '#src/features/operators/endpoints.ts';
import { formatTime } from '#src/shared/languages/format.ts';
import type { Language } from '#src/shared/languages/languages.ts';
import type { TextKey, Texts } from '#src/shared/texts/texts.ts';
import { whileMounted } from '#src/ui/browser/while-mounted.ts';
import { LoadFailure } from '#src/ui/forms/load-failure.tsx';
import { SettingsList } from '#src/ui/forms/settings-list.tsx';
import { announce } from '#src/ui/live/announce.ts';
import { PageTitle } from '#src/ui/page/page-title.tsx';
import { Sections } from '#src/ui/page/sections.tsx';
import { Text, TextsProvider, useTexts } from '#src/ui/texts/texts.tsx';
import { AnnouncementsSection } from './announcements-section.tsx';
import { AppsSection } from './apps-section.tsx';
import { AuditSection } from './audit-section.tsx';
import { callOperatorsApi } from './call.ts';
import { DesktopsSection } from './desktops-section.tsx';
import { FeedbackSection } from './feedback-section.tsx';
import { GroupsSection } from './groups-section.tsx';
import { InvitationsSection } from './invitations-section.tsx';
import { loadTexts } from './load-texts.ts';
import { MailsSection } from './mails-section.tsx';
import { MembersSection } from './members-section.tsx';
import { Needs } from './needs.tsx';
import { ProofContext } from './proof.tsx';
import { RequestsSection } from './requests-section.tsx';
import { ChangesContext } from './section.tsx';
import { StateSection } from './state-section.tsx';
import profile from '#src/features/account/account.module.css';

/** The sections by the ids of their headings, in the order of the page. */
const SECTIONS: readonly {
  readonly id: string;
  readonly title: TextKey;
  readonly Section: ComponentType<{ overview: Overview }>;
  readonly isForOperators?: true;
}[] = [
  { id: 'requests', title: 'manage.requestsTitle', Section: RequestsSection },
  { id: 'invitations', title: 'manage.invitationsTitle', Section: InvitationsSection },
  { id: 'members', title: 'manage.membersTitle', Section: MembersSection },
  { id: 'feedback', title: 'manage.feedbackTitle', Section: FeedbackSection },
  { id: 'state', title: 'manage.stateTitle', Section: StateSection },
  {
    id: 'announcements-title',
    title: 'manage.announcementsTitle',
    Section: AnnouncementsSection,
    isForOperators: true,
  },
  { id: 'mails', title: 'manage.mailsTitle', Section: MailsSection, isForOperators: true },
  { id: 'apps', title: 'manage.appsTitle', Section: AppsSection, isForOperators: true },
  { id: 'groups', title: 'manage.groupsTitle', Section: GroupsSection, isForOperators: true },
  { id: 'desktops', title: 'manage.desktops', Section: DesktopsSection, isForOperators: true },
  { id: 'audit', title: 'manage.auditTitle', Section: AuditSection, isForOperators: true },
];

/** What the server has said, or why it has not, with the texts to show it. */
interface Opened {
  readonly overview?: Overview;
  readonly failure?: Failure;
  readonly texts?: Texts;
}

/** Asks the server. Gives nothing if the page is not for this member, or not in this session: as if there was none. */
async function open(language: Language): Promise<Opened | undefined> {
  try {
    const overview = await callOperatorsApi('GET /auth/manage/', language);
    return { overview, texts: await loadTexts(language) };
  } catch (error) {
    if (error instanceof RequestError && [401, 404].includes(error.failure.status)) return undefined;
    return { failure: await failureOf(error, language), texts: await loadTexts(language) };
  }
}

interface OperatorsViewProps {
  /** What everybody else sees. */
  children: ReactNode;
  /** Called once the server has answered. */
  onAnswer?: () => void;
}

export function OperatorsView({ children, onAnswer }: OperatorsViewProps): JSX.Element {
  const { language } = useTexts();
  const [{ overview, failure, texts }, setOpened] = useState<Opened>({});
  const [changes, setChanges] = useState(0);
  const changed = useMemo(() => ({ count: changes, onChange: () => setChanges((count) => count + 1) }), [changes]);
  const answer = useEffectEvent(() => onAnswer?.());
  useEffect(() => {
    // An open page stays.
    const show = (opened: Opened) => setOpened((before) => (before.overview && !opened.overview ? before : opened));
    show({});
    return whileMounted(open(language), (opened) => {
      answer();
      if (opened) show(opened);
    });
  }, [language, changes]);
  if (texts && overview)
    return (
      <TextsProvider texts={texts}>
        <ChangesContext value={changed}>
          <Page overview={overview} />
        </ChangesContext>
      </TextsProvider>
    );
  return (
    <>
      {texts && failure && (
        <TextsProvider texts={texts}>
          <LoadFailure failure={failure} retry={texts.t('manage.retry')} onRetry={changed.onChange} />
        </TextsProvider>
      )}
      {children}
    </>
  );
}

function Page({ overview }: { overview: Overview }): JSX.Element {
  const { t, language } = useTexts();
  const isOperator = overview.role === 'operator';
  const sections = SECTIONS.filter(
    ({ id, isForOperators }) =>
      (isOperator || isForOperators !== true) && (id !== 'desktops' || overview.desktop_url !== null),
  );
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
    // The page has come in place of another, without a press.
    announce(title);
  }, [title]);
  useEffect(() => {
    // The bar above is narrow while the page is open (operators.module.css).
    const { dataset } = document.documentElement;
    dataset['manage'] = '';
    return () => {
      delete dataset['manage'];
    };
  }, []);
  return (
    <ProofContext value={proof}>
      <div className={`column ${profile.page}`}>
        <PageTitle textKey="manage.title" />
        <Text textKey={isOperator ? 'manage.introOperator' : 'manage.introHelper'} className="lead" />
        {until !== null && (
          <Text textKey="manage.maintenance" values={{ time: formatTime(Date.parse(until), language) }} />
        )}
        <Needs overview={overview} />
        <SettingsList>
          <Sections
            label={t('manage.sections')}
            links={sections.map(({ id, title: textKey }) => ({ id, title: textKey, after: waiting(overview, id) }))}
          >
            <Text textKey="manage.zone" values={{ zone: new Intl.DateTimeFormat().resolvedOptions().timeZone }} />
            {sections.map(({ id, Section }) => (
              <Section key={id} overview={overview} />
            ))}
          </Sections>
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
