import type * as T from 'typebox/type'

/**
 * The type of what a client sends. It is like `Static`, which is what a handler sees with defaults filled in, but members with a
 * default are optional, at every depth.
 */
export type Input<S extends T.TSchema> =
  S extends TTagged<infer K, infer V>
    ? { [N in keyof V]: Flat<Record<K, N> & Input<V[N]>> }[keyof V]
    : S extends T.TArray<infer I extends T.TSchema>
      ? Input<I>[]
      : S extends T.TObject<infer P extends T.TProperties>
        ? InputOfObject<P>
        : S extends T.TUnion<infer M extends T.TSchema[]>
          ? { [K in keyof M]: Input<M[K]> }[number]
          : T.Static<S>

/** A schema with a default: present in `Static`, optional in `Input`. */
export type TDefault<S extends T.TSchema> = S & { '~default': true }

/** One of several objects, each with a constant member that names it (tagged.ts). */
export interface TTagged<K extends string, V extends Variants> extends T.TUnsafe<
  { [N in keyof V]: Flat<Record<K, N> & T.Static<V[N]>> }[keyof V]
> {
  '~tagged': { tag: K; variants: V }
}
/** The objects without the tag, by its values. */
export type Variants = Record<string, T.TObject>

type InputOfObject<P extends T.TProperties> = keyof P extends never
  ? object
  : Flat<
      { [K in keyof P as P[K] extends MayBeLeftOut ? never : K]: Input<P[K]> } & {
        [K in keyof P as P[K] extends MayBeLeftOut ? K : never]?: Input<P[K]>
      }
    >

type MayBeLeftOut = { '~optional': true } | { '~default': true }
type Flat<O> = { [K in keyof O]: O[K] } & {}
