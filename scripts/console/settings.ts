import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { InlineConfig, Plugin } from 'vite'

/** What building the console and showing it while it is changed have in common. There is no file of settings: these are all. */
export async function consoleSettings(root: string): Promise<InlineConfig> {
  const { default: react } = await import('@vitejs/plugin-react')
  return {
    configFile: false,
    root: join(root, 'console'),
    base: '/console/',
    publicDir: false,
    plugins: [react(), stylesOfComponents(root), schemeFirst(root)],
    css: { modules: { generateScopedName: '[name]-[local]-[hash:base64:4]' } },
  }
}

/** The styles of a component of Mantine come with it, so that a page loads those of its own components alone. */
function stylesOfComponents(root: string): Plugin {
  const first = readFileSync(join(root, 'console/src/app/styles.css'), 'utf8')
  return {
    name: 'styles-of-components',
    apply: 'build',
    transform(code, id) {
      const [, name] = /@mantine\/core\/esm\/.*\/(\w+)\.module\.mjs$/.exec(id.replaceAll('\\', '/')) ?? []
      if (name === undefined || first.includes(`/styles/${name}.css'`)) return undefined
      const styles = `@mantine/core/styles/${name}.layer.css`
      // Some components share the styles of another one.
      return existsSync(join(root, 'node_modules', styles)) ? `${code}\nimport '${styles}'` : undefined
    },
  }
}

/** The script that chooses between light and dark runs before all others, and is no part of them: they begin when the page has been read. */
function schemeFirst(root: string): Plugin {
  const file = 'src/app/scheme.js'
  let isBuilt = false
  return {
    name: 'scheme-first',
    configResolved: ({ command }) => {
      isBuilt = command === 'build'
    },
    buildStart() {
      if (isBuilt) this.emitFile({ type: 'asset', name: 'scheme.js', source: readFileSync(join(root, 'console', file)) })
    },
    transformIndexHtml: {
      order: 'post',
      handler: (_page, { bundle = {} }) => {
        const built = Object.values(bundle).find(part => part.type === 'asset' && part.names.includes('scheme.js'))
        return [{ tag: 'script', attrs: { src: `/console/${built?.fileName ?? file}` }, injectTo: 'head-prepend' }]
      },
    },
  }
}
