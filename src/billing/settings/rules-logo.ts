const MOST_BYTES = 100_000
const MOST_PIXELS = 4_000

interface Picture {
  type: 'png' | 'jpeg'
  width: number
  height: number
}

/** What a data URL shows, if that is a whole PNG or JPEG of a size that documents can have. */
export function pictureOf(dataUrl: string): Picture | undefined {
  const [, type, content] = /^data:image\/(png|jpeg);base64,([A-Za-z0-9+/]+={0,2})$/.exec(dataUrl) ?? []
  if (content === undefined || content.length % 4 !== 0) return undefined
  const bytes = Buffer.from(content, 'base64')
  const size = bytes.length > MOST_BYTES ? undefined : type === 'png' ? sizeOfPng(bytes) : sizeOfJpeg(bytes)
  if (size === undefined || size.some(pixels => pixels < 1 || pixels > MOST_PIXELS)) return undefined
  return { type: type as Picture['type'], width: size[0], height: size[1] }
}

type Size = [width: number, height: number]

const PNG = Buffer.from('89504e470d0a1a0a', 'hex')

/** A PNG is a signature and chunks, the first of which tells the size and the last of which says that it is the last. */
function sizeOfPng(bytes: Buffer): Size | undefined {
  if (bytes.length < 33 || !bytes.subarray(0, 8).equals(PNG) || bytes.toString('latin1', 12, 16) !== 'IHDR') return undefined
  let at = 8
  let name = ''
  while (at + 12 <= bytes.length && name !== 'IEND') {
    name = bytes.toString('latin1', at + 4, at + 8)
    at += 12 + bytes.readUInt32BE(at)
  }
  return name === 'IEND' && at === bytes.length ? [bytes.readUInt32BE(16), bytes.readUInt32BE(20)] : undefined
}

/** A JPEG is a row of segments, one of which (SOF) tells the size, and an end mark. */
function sizeOfJpeg(bytes: Buffer): Size | undefined {
  const isWhole = bytes.length > 4 && bytes.readUInt16BE(0) === 0xffd8 && bytes.readUInt16BE(bytes.length - 2) === 0xffd9
  if (!isWhole) return undefined
  let at = 2
  while (at + 9 <= bytes.length && bytes[at] === 0xff) {
    const mark = bytes[at + 1]!
    if (mark >= 0xc0 && mark <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(mark))
      return [bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5)]
    at += 2 + bytes.readUInt16BE(at + 2)
  }
  return undefined
}
