import { Button } from '@mantine/core';

import type { Device } from '#shared/security/security.contract.ts';
import { DateTime } from '#web/ui/date-time.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';

import classes from './security.module.css';

interface DeviceListProps {
  devices: readonly Device[];
  /** The one that is being signed out. */
  endingId: string | null;
  onEnd: (device: Device) => void;
}

export function DeviceList({ devices, endingId, onEnd }: DeviceListProps) {
  return (
    <ul className={classes.devices}>
      {devices.map((device) => (
        <li key={device.sessionId} className={classes.device}>
          <div>
            <div className={classes.name}>
              {device.device}
              {device.isThis && <StatusBadge tone="green">This device</StatusBadge>}
            </div>
            <div className={classes.facts}>
              <span>{device.address}</span>
              <span>
                Signed in <DateTime value={device.firstSeenAt} />
              </span>
              <span>
                Last seen <DateTime value={device.lastSeenAt} />
              </span>
            </div>
          </div>
          {!device.isThis && (
            <Button
              variant="default"
              size="compact-md"
              aria-label={`Sign out ${device.device} at ${device.address}`}
              aria-disabled={endingId === device.sessionId}
              onClick={() => onEnd(device)}
            >
              {endingId === device.sessionId ? 'Signing out' : 'Sign out'}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
