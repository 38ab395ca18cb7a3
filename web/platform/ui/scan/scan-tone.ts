/**
 * Created at the first tone. Each result of a scan has its own tone: high for a match, low for an error, so that the user need
 * not look.
 */
let context: AudioContext | null = null;

const toneMs = 140;
const tones = { right: [880], double: [440, 440], wrong: [220, 165] } as const;

export type ScanKind = keyof typeof tones;

export function playTone(kind: ScanKind): void {
  try {
    context ??= new AudioContext();
    const audio = context;
    tones[kind].forEach((frequency, index) => {
      const oscillator = audio.createOscillator();
      const gain = audio.createGain();
      const from = audio.currentTime + (index * toneMs) / 1000;
      oscillator.frequency.value = frequency;
      gain.gain.setValueAtTime(0.15, from);
      gain.gain.exponentialRampToValueAtTime(0.001, from + toneMs / 1000);
      oscillator.connect(gain).connect(audio.destination);
      oscillator.start(from);
      oscillator.stop(from + toneMs / 1000);
    });
  } catch {
    // A device without sound still shows the colour.
  }
}
