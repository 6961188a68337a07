/** What authenticators write in CBOR (RFC 8949). Their form of it has neither lengths that come at the end nor tags. */
export type Cbor = number | string | boolean | null | Buffer | Cbor[] | Map<Cbor, Cbor>

/** A public key is three deep. */
const DEEPEST = 8

/** Reads one value that begins at a place, and tells where it ends. Throws where it is not whole or has another form. */
export function readCbor(bytes: Buffer, start: number, depth = 0): { value: Cbor; end: number } {
  const { major, amount, end } = readHead(bytes, start)
  if (depth > DEEPEST) throw new Error('CBOR is too deep')
  switch (major) {
    case 0:
      return { value: amount, end }
    case 1:
      return { value: -1 - amount, end }
    case 2:
      return { value: part(bytes, end, amount), end: end + amount }
    case 3:
      return { value: new TextDecoder('utf-8', { fatal: true }).decode(part(bytes, end, amount)), end: end + amount }
    case 4:
      return readItems(bytes, end, amount, depth)
    case 5:
      return readMap(bytes, end, amount, depth)
    default:
      if (major === 7 && amount >= 20 && amount <= 22) return { value: [false, true, null][amount - 20]!, end }
      throw new Error('CBOR has a value that no authenticator writes')
  }
}

/** The kind of a value and its number, which may be its length. */
function readHead(bytes: Buffer, start: number): { major: number; amount: number; end: number } {
  const first = part(bytes, start, 1)[0]!
  const [major, short] = [first >> 5, first & 31]
  if (short < 24) return { major, amount: short, end: start + 1 }
  const length = [1, 2, 4][short - 24]
  // Nothing of an authenticator needs eight bytes, nor a fraction.
  if (length === undefined || major === 7) throw new Error('CBOR has a number that no authenticator writes')
  return { major, amount: part(bytes, start + 1, length).readUIntBE(0, length), end: start + 1 + length }
}

function readItems(bytes: Buffer, start: number, count: number, depth: number): { value: Cbor[]; end: number } {
  const value: Cbor[] = []
  let end = start
  for (let i = 0; i < count; i++) {
    const item = readCbor(bytes, end, depth + 1)
    value.push(item.value)
    end = item.end
  }
  return { value, end }
}

function readMap(bytes: Buffer, start: number, count: number, depth: number): { value: Map<Cbor, Cbor>; end: number } {
  const { value: items, end } = readItems(bytes, start, count * 2, depth)
  const value = new Map<Cbor, Cbor>()
  for (let i = 0; i < items.length; i += 2) {
    if (value.has(items[i]!)) throw new Error('CBOR names one member twice')
    value.set(items[i]!, items[i + 1]!)
  }
  return { value, end }
}

/** Takes so many bytes from a place on. A read past the end is refused: `subarray` would give fewer. */
export function part(bytes: Buffer, start: number, length: number): Buffer {
  if (start + length > bytes.length) throw new Error('bytes are missing at the end')
  return bytes.subarray(start, start + length)
}
