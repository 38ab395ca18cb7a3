export const storedPodKey = 'pod';
