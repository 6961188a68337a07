import { join } from 'node:path'
import type { InlineConfig } from 'vite'

/** What building the console and showing it while it is changed have in common. There is no file of settings: these are all. */
export async function consoleSettings(root: string): Promise<InlineConfig> {
  const { default: react } = await import('@vitejs/plugin-react')
  return {
    configFile: false,
    root: join(root, 'console'),
    base: '/console/',
    publicDir: false,
    plugins: [react()],
    css: { modules: { generateScopedName: '[name]-[local]-[hash:base64:4]' } },
  }
}
