import { ScanLine } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Sheet } from '#web/ui/sheet.tsx';
import styles from './send-order.module.css';

/**
 * The browser's built-in barcode reader, which not every browser has:
 * https://developer.mozilla.org/docs/Web/API/BarcodeDetector
 */
type Detector = { detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]> };
type Detectors = { new (options: { formats: string[] }): Detector; getSupportedFormats: () => Promise<string[]> };

const detectors = (): Detectors | undefined => (globalThis as { BarcodeDetector?: Detectors }).BarcodeDetector;

async function canScan(): Promise<boolean> {
  const formats = (await detectors()?.getSupportedFormats()) ?? [];
  if (!formats.includes('qr_code') || !('mediaDevices' in navigator)) return false;
  return (await navigator.mediaDevices.enumerateDevices()).some(({ kind }) => kind === 'videoinput');
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Shows the camera image until a collection code is read. Calls `onOther` for any other code. */
async function readCode(
  video: HTMLVideoElement,
  closed: AbortSignal,
  onOther: () => void,
): Promise<string | undefined> {
  const Reader = detectors();
  if (!Reader) return undefined;
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
  const stop = () => {
    for (const track of stream.getTracks()) track.stop();
  };
  closed.addEventListener('abort', stop);
  if (closed.aborted) stop();
  video.srcObject = stream;
  await video.play();
  const reader = new Reader({ formats: ['qr_code'] });
  while (!closed.aborted) {
    const found = await reader.detect(video);
    const code = found.find(({ rawValue }) => /^\d{6}$/.test(rawValue));
    if (code) return code.rawValue;
    if (found.length > 0) onOther();
    await pause(150);
  }
  return undefined;
}

const instruction = "Point the camera at the code on the buyer's phone.";
const wrongCode = "That isn't a collection code. The buyer can find theirs on the order page.";
const blocked = "Skep can't use your camera. Allow it in your browser's settings, or type the six digits.";
const unavailable = "The camera isn't available. Close this and type the six digits instead.";

const isBlocked = (error: unknown) => error instanceof DOMException && error.name === 'NotAllowedError';

type Props = {
  /** Receives the six digits. */
  onCode: (code: string) => void;
};

function Camera({ onCode }: Props) {
  const video = useRef<HTMLVideoElement>(null);
  const done = useEffectEvent(onCode);
  const [text, setText] = useState(instruction);
  useEffect(() => {
    const closing = new AbortController();
    const read = async () => {
      if (!video.current) return;
      try {
        const code = await readCode(video.current, closing.signal, () => setText(wrongCode));
        if (code && !closing.signal.aborted) done(code);
      } catch (error) {
        setText(isBlocked(error) ? blocked : unavailable);
      }
    };
    void read();
    return () => closing.abort();
  }, []);
  return (
    <>
      <video ref={video} className={styles.camera} muted playsInline aria-label="Camera view" />
      <p role="status">{text}</p>
    </>
  );
}

/** A button that reads the buyer's QR code with the camera. Renders nothing if the browser has no barcode reader. */
export function ScanCode({ onCode }: Props) {
  const [isPossible, setPossible] = useState(false);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    canScan().then(setPossible, () => undefined);
  }, []);
  if (!isPossible) return null;
  const close = () => setOpen(false);
  return (
    <>
      <Button kind="outline" icon={<ScanLine aria-hidden="true" />} onClick={() => setOpen(true)}>
        Scan code
      </Button>
      <Sheet open={isOpen} onClose={close} title="Scan the buyer's code" from="bottom">
        <Camera
          onCode={(code) => {
            close();
            onCode(code);
          }}
        />
      </Sheet>
    </>
  );
}
