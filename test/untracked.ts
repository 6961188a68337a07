import hooks from 'node:async_hooks'

/**
 * Node's test runner has each promise followed from its birth to its end, so that an error for which nobody waits fails the very test that
 * made it; that is a tenth of what tests do. Without it such an error still fails its file, which is as good, since none is ever to come.
 */
const { createHook } = hooks
hooks.createHook = callbacks => createHook({ ...callbacks, trackPromises: false })
