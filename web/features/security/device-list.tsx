import { Button } from '@mantine/core';

import type { Device } from '#shared/features/security/security.contract.ts';
import { DateTime } from '#web/platform/ui/date-time.tsx';
import { StatusBadge } from '#web/platform/ui/status-badge.tsx';

import classes from './security.module.css';
import { rich } from '#web/platform/words/rich.tsx';
import { m } from '#shared/platform/words/words.ts';

interface DeviceListProps {
  devices: readonly Device[];
  /** ID of the device that is being signed out. */
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
              {device.isThis && <StatusBadge tone="green">{m.security_this_device()}</StatusBadge>}
            </div>
            <div className={classes.facts}>
              <span>{device.address}</span>
              <span>
                {rich(m.security_signed_in_when(), { when: <DateTime value={device.firstSeenAt} /> })}
              </span>
              <span>
                {rich(m.security_last_seen_when(), { when: <DateTime value={device.lastSeenAt} /> })}
              </span>
            </div>
          </div>
          {!device.isThis && (
            <Button
              variant="default"
              size="compact-md"
              aria-label={m.security_sign_out_device_at_address({
                device: device.device,
                address: device.address,
              })}
              aria-disabled={endingId === device.sessionId}
              onClick={() => onEnd(device)}
            >
              {endingId === device.sessionId ? m.security_signing_out() : m.security_sign_out()}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
