// The devices of a member, as the host has them.
import { useCallback, useEffect, useState } from 'react';
import type { DeviceList, NewDevice } from '#src/desktop/protocol/host-messages.ts';
import { askForDevices, makeDevice, removeDevice } from '../../session/host-api.ts';
import { faultOf, type FilesFault } from '../connection/files-connection.ts';

/** What the part of the page shows and does. */
export interface OwnDevices {
  /** Absent until the host has answered. */
  readonly list: DeviceList | undefined;
  readonly fault: FilesFault | undefined;
  /** Returns why the host has refused instead where it has. */
  readonly make: (name: string) => Promise<NewDevice | FilesFault>;
  /** Returns whether it is removed. */
  readonly remove: (id: string) => Promise<boolean>;
}

/** Asks at once. */
export function useDevices(member: string): OwnDevices {
  const [list, setList] = useState<DeviceList>();
  const [fault, setFault] = useState<FilesFault>();
  const tried = useCallback(async <Result>(work: () => Promise<Result>): Promise<Result | undefined> => {
    try {
      const result = await work();
      setFault(undefined);
      return result;
    } catch (error) {
      setFault(faultOf(error));
      return undefined;
    }
  }, []);
  const read = useCallback(async () => {
    const found = await tried(() => askForDevices(member));
    if (found) setList(found);
    if (found && !found.devices) setFault('failed');
  }, [member, tried]);
  useEffect(() => void read(), [read]);
  return {
    list,
    fault,
    async make(name) {
      try {
        const made = await makeDevice(member, name);
        await read();
        return made;
      } catch (error) {
        // The sign-in for it may be too long ago.
        await read();
        return faultOf(error);
      }
    },
    async remove(id) {
      const left = await tried(() => removeDevice(member, id));
      if (left) setList(left);
      return left !== undefined;
    },
  };
}

/** Whether this host offers that. */
export function useHasDevices(member: string | undefined): boolean {
  const [has, setHas] = useState(false);
  useEffect(() => {
    if (member === undefined) return;
    askForDevices(member).then(
      ({ devices }) => setHas(devices !== undefined),
      () => undefined,
    );
  }, [member]);
  return has;
}
