// Other devices of the member that open the files: each has a password, and can be removed.
import { useState, type JSX } from 'react';
import type { MemberDevice, NewDevice } from '#src/desktop/protocol/host-messages.ts';
import { formatLongDate } from '#src/shared/languages/format.ts';
import { buttonClass } from '#src/ui/buttons/button-class.ts';
import { Button } from '#src/ui/buttons/button.tsx';
import { Text, useTexts } from '#src/ui/texts/texts.tsx';
import { signInAddress } from '../../session/addresses.ts';
import { useTitle } from '../../use-title.ts';
import { fragmentOf, HOME } from '../address.ts';
import { AskDialog } from '../dialogs/ask-dialog.tsx';
import { NameDialog } from '../dialogs/name-dialog.tsx';
import { FaultLine } from '../fault-line.tsx';
import { textOfFault } from '../faults.ts';
import { useSay } from '../say.tsx';
import { ViewHeading } from '../view-heading.tsx';
import { MadeDevice } from './made-device.tsx';
import { useDevices } from './use-devices.ts';
import styles from '../your-files.module.css';

export function DevicesView({ member }: { member: string }): JSX.Element {
  const { t, language } = useTexts();
  const say = useSay();
  const { list, fault, make, remove } = useDevices(member);
  const [asked, setAsked] = useState<MemberDevice>();
  const [isNaming, setNaming] = useState(false);
  const [made, setMade] = useState<NewDevice & { readonly name: string }>();
  useTitle(`${t('yourFiles.devices')} · ${t('yourFiles.title')}`);
  const devices = list?.devices ?? [];
  const removeNow = async ({ id, name }: MemberDevice) => {
    setAsked(undefined);
    if (!(await remove(id))) return;
    // The row that had the focus is gone.
    document.querySelector<HTMLElement>('h1')?.focus();
    say(t('yourFiles.deviceRemoved', { name }));
  };
  const makeNamed = async (name: string) => {
    const answer = await make(name);
    if (answer === 'sign-in') {
      setNaming(false);
      return undefined;
    }
    if (typeof answer === 'string') return t(textOfFault(answer), { name });
    setNaming(false);
    setMade({ ...answer, name });
    return undefined;
  };
  return (
    <>
      <nav aria-label={t('yourFiles.pathLabel')} className={styles.way}>
        <a href={fragmentOf(member, HOME)}>{t('yourFiles.title')}</a>
      </nav>
      <ViewHeading view="devices">{t('yourFiles.devices')}</ViewHeading>
      <Text textKey="yourFiles.devicesIntro" />
      <FaultLine fault={fault} name={t('yourFiles.devices')} />
      {list?.devices?.length === 0 && <Text textKey="yourFiles.deviceNone" />}
      {devices.length > 0 && (
        <table className={`${styles.table} ${styles.plain}`}>
          <caption className="visually-hidden">{t('yourFiles.devices')}</caption>
          <thead>
            <tr>
              {(['name', 'deviceUser', 'deviceUsed', 'actions'] as const).map((column) => (
                <th key={column} scope="col">
                  <span className={column === 'actions' ? 'visually-hidden' : undefined}>
                    {t(`yourFiles.${column}`)}
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {devices.map((device) => (
              <tr key={device.id}>
                <th scope="row">{device.name}</th>
                <td>{device.id}</td>
                <td>
                  {device.usedOn === undefined
                    ? t('yourFiles.deviceNeverUsed')
                    : formatLongDate(device.usedOn, language)}
                </td>
                <td className={styles.last}>
                  <Button variant="tool" onClick={() => setAsked(device)}>
                    {t('yourFiles.deviceRemove')}
                    <span className="visually-hidden"> {device.name}</span>
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {list?.devices && devices.length >= list.most && (
        <p className={styles.below}>{t('yourFiles.deviceMost', { most: String(list.most) })}</p>
      )}
      {list?.devices && devices.length < list.most && (
        <p className={styles.below}>
          {list.isProven ? (
            <Button variant="primary" onClick={() => setNaming(true)}>
              {t('yourFiles.deviceAdd')}
            </Button>
          ) : (
            <a className={buttonClass('primary')} href={signInAddress('devices')}>
              {t('yourFiles.deviceProve')}
            </a>
          )}
        </p>
      )}
      {made && <MadeDevice {...made} />}
      {isNaming && (
        <NameDialog
          title={t('yourFiles.deviceAdd')}
          label={t('yourFiles.deviceName')}
          name=""
          most={60}
          action={t('yourFiles.deviceMake')}
          onName={makeNamed}
          onClose={() => setNaming(false)}
        />
      )}
      {asked && (
        <AskDialog
          title={t('yourFiles.deviceRemoveAsk', { name: asked.name })}
          text={t('yourFiles.deviceRemoveText')}
          ways={[{ label: t('yourFiles.deviceRemove'), variant: 'danger', act: () => void removeNow(asked) }]}
          back={t('desk.cancel')}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  );
}
