export const adminSettings = {
  label: 'Settings',
  tabs: {
    program: 'Program',
    administrators: 'Administrators',
    data: 'Import and export',
    connections: 'Connections',
    system: 'System',
  },
}
