import { hash } from 'node:crypto'

/** A strong tag: the same bytes, the same tag, in every process. */
export const etagOf = (body: string | Buffer): string => `"${hash('sha1', body, 'base64url')}"`

/** The tag of what stands for an answer. */
export const jsonTag = (decisive: unknown): string => etagOf(JSON.stringify(decisive))

/** Whether `If-None-Match` names the tag; weak comparison, as RFC 9110 asks. */
export const noneMatch = (header: string | undefined, etag: string): boolean =>
  header !== undefined && (header.trim() === '*' || tagsIn(header).some(tag => tag.replace(/^W\//, '') === etag))

/** Whether `If-Match` names the tag; strong comparison: a weak tag never does. */
export const isMatch = (header: string, etag: string): boolean => tagsIn(header).includes(etag)

const tagsIn = (header: string): string[] => header.match(/(?:W\/)?"[^"]*"/g) ?? []
