import type { Plugin } from 'vite'

/**
 * Moves the bundler's helpers into the first script. When files are grouped (vite.config.ts), Rolldown puts the helpers
 * into a separate file, and each page would need one more request for 0.4 kB.
 */
export function inlineRuntime(): Plugin {
  return {
    name: 'inline-runtime',
    apply: 'build',
    // Part of the hash in file names. Change it together with the code below, because browsers cache files for a year.
    augmentChunkHash: () => 'runtime in app, 1',
    generateBundle: {
      // Runs before Vite lists the imports of each file.
      order: 'pre',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        const runtime = chunks.find(({ name }) => name === 'rolldown-runtime')
        const app = chunks.find(({ name }) => name === 'app')
        const [, helpers, exported] = /^(.*)export\{(.*)\};?\s*$/s.exec(runtime?.code ?? '') ?? []
        if (!runtime || !app || !helpers || !exported) return
        const fromRuntime = new RegExp(`import\\{([^}]*)\\}from"\\./${runtime.name}-[^"]+";`)
        const nameOf = (helper: string) => `runtime_${helper}`
        const names = parseSpecifiers(exported).map(([, as]) => as)
        for (const chunk of chunks) {
          if (!chunk.imports.includes(runtime.fileName)) continue
          const file = app.fileName.replace(/^.*\//, '')
          chunk.code = chunk.code.replace(fromRuntime, (_import, imported: string) => {
            const used = parseSpecifiers(imported)
            if (chunk !== app) {
              const specifiers = used.map(([helper, as]) => `${nameOf(helper)} as ${as}`)
              return `import{${specifiers}}from"./${file}";`
            }
            const returned = parseSpecifiers(exported).map(
              ([local, as]) => `${nameOf(as)}:${local}`,
            )
            const aliases = used.map(([helper, as]) => `,${as}=${nameOf(helper)}`).join('')
            const all = `{${names.map(nameOf)}}`
            return `const${all}=(()=>{${helpers}return{${returned}}})()${aliases};export${all};`
          })
          if (chunk.code.includes(runtime.fileName))
            this.error(`${chunk.name} still imports ${runtime.name}`)
          const others = chunk.imports.filter((name) => name !== runtime.fileName)
          chunk.imports = chunk === app ? others : [...new Set([app.fileName, ...others])]
        }
        delete bundle[runtime.fileName]
      },
    },
  }
}

/** "a as b,c" becomes [["a", "b"], ["c", "c"]]. */
function parseSpecifiers(specifiers: string): [string, string][] {
  return specifiers.split(',').map((specifier) => {
    const [name = '', as = name] = specifier.split(' as ')
    return [name, as]
  })
}
