// Which earlier versions there are: each leads to the folder or file as it was then.
import { useEffect, useState, type JSX } from 'react';
import { nameOfPath } from '#src/desktop/protocol/documents.ts';
import { Button } from '#src/ui/buttons/button.tsx';
import { Text, useTexts } from '#src/ui/texts/texts.tsx';
import { askForEarlier, forgetEarlier } from '../../session/host-api.ts';
import { useTitle } from '../../use-title.ts';
import { fragmentOf, type EarlierView } from '../address.ts';
import { faultOf, type FilesFault } from '../connection/files-connection.ts';
import { AskDialog } from '../dialogs/ask-dialog.tsx';
import { FaultLine } from '../fault-line.tsx';
import { useSay } from '../say.tsx';
import { ViewHeading } from '../view-heading.tsx';
import { EarlierNav } from './earlier-nav.tsx';
import { clockOf, daysOf } from './times.ts';
import styles from './earlier.module.css';

export function VersionsView({ member, view }: { member: string; view: EarlierView }): JSX.Element {
  const { t, language } = useTexts();
  const say = useSay();
  const [list, setList] = useState<{ readonly times?: readonly number[] }>();
  const [fault, setFault] = useState<FilesFault>();
  const [isAsked, setAsked] = useState(false);
  const name = nameOfPath(view.path);
  const title = name === '' ? t('yourFiles.earlier') : t('yourFiles.earlierOf', { name });
  useTitle(`${title} · ${t('yourFiles.title')}`);
  useEffect(() => {
    askForEarlier(member).then(setList, (error: unknown) => setFault(faultOf(error)));
  }, [member]);
  const forget = async () => {
    setAsked(false);
    try {
      setList(await forgetEarlier(member));
      setFault(undefined);
      document.querySelector<HTMLElement>('h1')?.focus();
      say(t('yourFiles.earlierForgotten'));
    } catch (error) {
      setFault(faultOf(error));
    }
  };
  const { times } = list ?? {};
  return (
    <>
      <EarlierNav member={member} view={view} />
      <ViewHeading view={`earlier/${view.path}`}>{title}</ViewHeading>
      <FaultLine fault={fault} name={title} />
      {!list && !fault && <p aria-busy="true">{t('yourFiles.opening')}</p>}
      {list && !times && <Text textKey="yourFiles.earlierCannot" />}
      {times && <Text textKey={times.length === 0 ? 'yourFiles.earlierNone' : 'yourFiles.earlierIntro'} />}
      {times !== undefined && times.length > 0 && (
        <>
          {daysOf(times, Date.now(), language).map((day) => (
            <section key={day.name} className={styles.day} aria-label={day.name}>
              <h2>{day.name}</h2>
              <ul>
                {day.times.map((time) => (
                  <li key={time}>
                    <a href={fragmentOf(member, { ...view, time })}>
                      <span className="visually-hidden">{day.name} </span>
                      {clockOf(time, language)}
                    </a>
                  </li>
                ))}
              </ul>
            </section>
          ))}
          <p>
            <Button variant="danger" onClick={() => setAsked(true)}>
              {t('yourFiles.earlierForget')}
            </Button>
          </p>
        </>
      )}
      {isAsked && (
        <AskDialog
          title={t('yourFiles.earlierForgetAsk')}
          text={t('yourFiles.earlierForgetText')}
          ways={[{ label: t('yourFiles.purge'), variant: 'danger', act: () => void forget() }]}
          back={t('desk.cancel')}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  );
}
