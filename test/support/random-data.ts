import { configureGlobal } from 'fast-check'

// A fixed seed gives every run the same data; a test may set its own seed.
configureGlobal({ seed: 20_261_101 })
