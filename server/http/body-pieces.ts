import { IncomingMessage } from 'node:http';

/** Pieces are joined once there are this many, or this many bytes. */
const [maxPieces, enoughBytes] = [256, 4_096];

/** Joins the pieces of a body, since each takes some 200 bytes of V8's heap, even if it is a single byte. */
export function collectPieces() {
  let pieces: Uint8Array[] = [];
  let bytes = 0;
  const take = (): Uint8Array | undefined => {
    const [first] = pieces;
    const joined = pieces.length > 1 ? Buffer.concat(pieces, bytes) : first;
    pieces = [];
    bytes = 0;
    return joined;
  };
  return {
    bytes: () => bytes,
    take,
    /** Adds a piece; once there is enough to pass on, returns all pieces joined. */
    add: (piece: Uint8Array): Uint8Array | undefined => {
      pieces.push(piece);
      bytes += piece.length;
      return bytes >= enoughBytes || pieces.length >= maxPieces ? take() : undefined;
    },
  };
}

/** A request that joins the chunks of its body while nothing reads them, since a client may send one byte in each. */
export class JoinedRequest extends IncomingMessage {
  #pieces: ReturnType<typeof collectPieces> | undefined;
  #willRelease = false;

  override push(chunk: Uint8Array | null): boolean {
    if (chunk === null) {
      this.#release();
      return super.push(null);
    }
    this.#pieces ??= collectPieces();
    const joined = this.#pieces.add(chunk);
    if (joined) super.push(joined);
    else if (this.readableLength === 0 && !this.#willRelease) {
      this.#willRelease = true;
      process.nextTick(() => this.#release());
    }
    return this.readableLength + this.#pieces.bytes() < this.readableHighWaterMark;
  }

  override _read(size: number): void {
    this.#release();
    super._read(size);
  }

  #release(): void {
    this.#willRelease = false;
    const joined = this.#pieces?.take();
    if (joined) super.push(joined);
  }
}
