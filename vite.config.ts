import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [reactRouter()],
  publicDir: 'web/public',
  build: {
    target: 'baseline-widely-available',
    rolldownOptions: {
      treeshake: {
        // Lets a screen import a label or a formatter from contract/ without zod and every schema beside it.
        manualPureFunctions: [
          'z',
          'endpoint',
          'requiredText',
          'optionalText',
          'repeatable',
          'wholeNumber',
          'penceFromPounds',
        ],
      },
    },
  },
});
