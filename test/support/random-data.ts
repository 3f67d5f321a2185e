import { configureGlobal } from 'fast-check'

// The same data in every run; a test with a seed of its own keeps it.
configureGlobal({ seed: 20_261_101 })
