import { Button } from '@mantine/core';
import { Camera, CameraOff } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

import { m } from '#shared/platform/words/words.ts';
import { Note } from '#web/platform/ui/note.tsx';

import classes from './handover.module.css';

interface FoundCode {
  rawValue: string;
}
interface Detector {
  detect: (source: HTMLVideoElement) => Promise<readonly FoundCode[]>;
}
type DetectorClass = new (options: { formats: ('code_128' | 'qr_code')[] }) => Detector;

const formats: ('code_128' | 'qr_code')[] = ['code_128', 'qr_code'];
const lookEveryMs = 120;
/** The camera may still see the same label: within this time it is not a second scan. */
const sameForMs = 2_500;

interface NativeClass extends DetectorClass {
  getSupportedFormats?: () => Promise<string[]>;
}

/**
 * Returns the browser's own detector if it reads both formats (on desktops it may exist but read none), otherwise the wasm one.
 */
async function detectorClass(): Promise<DetectorClass> {
  const { BarcodeDetector: own } = globalThis as { BarcodeDetector?: NativeClass };
  const known = await own?.getSupportedFormats?.().catch((): string[] => []);
  if (own && known && formats.every((format) => known.includes(format))) return own;
  return (await import('#web/features/handover/wasm-detector.ts')).BarcodeDetector;
}

/** Reads bar codes and QR codes with the device's camera. */
export function ScanCamera({ onCode }: { onCode: (code: string) => void }) {
  const [isOn, setOn] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const video = useRef<HTMLVideoElement>(null);
  const last = useRef({ code: '', at: 0 });
  const found = useEffectEvent((code: string) => {
    const now = Date.now();
    if (last.current.code === code && now - last.current.at < sameForMs) {
      last.current.at = now;
      return;
    }
    last.current = { code, at: now };
    onCode(code);
  });

  useEffect(() => {
    const element = video.current;
    if (!isOn || !element) return;
    let stream: MediaStream | null = null;
    let timer: ReturnType<typeof setTimeout> | null = null;
    let isOver = false;
    const look = async (detector: Detector) => {
      if (isOver) return;
      if (element.readyState >= 2) {
        const codes = await detector.detect(element).catch(() => []);
        for (const { rawValue } of codes) found(rawValue);
      }
      timer = setTimeout(() => void look(detector), lookEveryMs);
    };
    const open = async () => {
      const reader = detectorClass();
      // Only prevents an unhandled rejection: the reader is awaited below, after the camera, whose error is reported first.
      reader.catch(() => undefined);
      const opened = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
      stream = opened;
      if (isOver) {
        for (const track of opened.getTracks()) track.stop();
        return;
      }
      element.srcObject = opened;
      await element.play();
      const Reader = await reader.catch(() => null);
      if (Reader) void look(new Reader({ formats }));
      else fail(m.handover_camera_missing());
    };
    const fail = (problem: string) => {
      setProblem(problem);
      setOn(false);
    };
    open().catch(() => fail(m.handover_camera_refused()));
    return () => {
      isOver = true;
      if (timer) clearTimeout(timer);
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
  }, [isOn]);

  const toggle = () => {
    setProblem(null);
    setOn(!isOn);
  };

  return (
    <div className={classes.camera}>
      <Button
        variant="default"
        leftSection={isOn ? <CameraOff size={16} aria-hidden /> : <Camera size={16} aria-hidden />}
        onClick={toggle}
      >
        {isOn ? m.handover_camera_off() : m.handover_camera_on()}
      </Button>
      {problem !== null && <Note tone="amber">{problem}</Note>}
      {isOn && (
        <video ref={video} className={classes.video} muted playsInline aria-label={m.handover_camera()} />
      )}
    </div>
  );
}
