// Loading the server takes a moment. Until it handles these signals itself, there is nothing to close.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(0));

await import('./start.ts');
